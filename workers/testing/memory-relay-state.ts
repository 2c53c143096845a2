import { type Lease, leaseWatch, type Relayed, type RelayState } from '../relay/state.ts';

const nothing: Relayed = { position: 0 };

export const memoryRelayState = (clock: () => number = Date.now): RelayState => {
  const isOver = leaseWatch(clock);
  let reached = nothing;
  let leased: Lease | undefined;
  return {
    read: async () => reached,
    advance: async (relayed) => {
      if (relayed.epoch !== reached.epoch) return false;
      if (relayed.position > reached.position) reached = relayed;
      return true;
    },
    rewind: async (position) => {
      if (position < reached.position) reached = { position, epoch: (reached.epoch ?? 0) + 1 };
    },
    lease: async (holder, ms) => {
      if (leased && leased.holder !== holder && !isOver(leased, ms)) return false;
      leased = { holder, until: clock() + ms };
      return true;
    },
    release: async (holder) => {
      if (leased?.holder === holder) leased = undefined;
    },
  };
};
