import { isFirst, shareMongo } from '@dossier/shared/engines/mongodb/client';
import type { Ends } from '@dossier/shared/event-bus';
import type { EventMark } from '@dossier/shared/event-store';

/** All events up to this position are on the bus. */
export type Relayed = {
  readonly position: number;
  /** The last of them; older versions did not name it. */
  readonly event?: EventMark | undefined;
  /** What the bus must have at least; older versions did not store it. */
  readonly ends?: Ends | undefined;
  /** How often one went back; undefined: never. */
  readonly epoch?: number | undefined;
};

export interface RelayState {
  /** Position 0 when nothing is known. */
  read(): Promise<Relayed>;
  /**
   * Never goes back.
   * @param relayed of the epoch that was read
   * @returns false when one went back since: it was not stored, and what is sent goes on from there
   */
  advance(relayed: Relayed): Promise<boolean>;
  /** Goes back, after the bus lost what came later, and begins an epoch. */
  rewind(position: number): Promise<void>;
  /**
   * For `ms` milliseconds, and until another who waits for it has seen it stand still for as long;
   * several relays at once do no harm. Answers whether `holder` has it now.
   */
  lease(holder: string, ms: number): Promise<boolean>;
  release(holder: string): Promise<void>;
}

export type Lease = { readonly holder: string; readonly until: number };
/** A lease is over when it stood still for its time by the watcher's clock: other clocks differ. */
export const leaseWatch = (clock: () => number) => {
  let seen: (Lease & { readonly since: number }) | undefined;
  return ({ holder, until }: Lease, ms: number): boolean => {
    const now = clock();
    if (seen?.holder !== holder || seen.until !== until) seen = { holder, until, since: now };
    return now - seen.since >= ms;
  };
};

type StateDocument = {
  _id: string;
  position?: number;
  event?: EventMark;
  ends?: Ends;
  epoch?: number;
  holder?: string;
  until?: number;
};

/**
 * @param url names the database as its path
 * @param bus its topic
 */
export const openMongoRelayState = (options: {
  readonly url: string;
  readonly bus: string;
  readonly clock?: () => number;
}): RelayState & { close(): Promise<void> } => {
  const { url, bus: _id, clock = Date.now } = options;
  const isOver = leaseWatch(clock);
  const { client, close } = shareMongo(url);
  const relays = client.db().collection<StateDocument>('relays');

  return {
    read: async () => {
      const { position = 0, event, ends, epoch } = (await relays.findOne({ _id })) ?? {};
      return { position, ...(event && { event }), ...(ends && { ends }), ...(epoch && { epoch }) };
    },
    advance: async ({ position, event, ends, epoch }) => {
      const same = epoch ?? { $exists: false };
      const behind = { _id, epoch: same, $or: [{ position: { $lt: position } }, { position: { $exists: false } }] };
      const unknown = { ...(!event && { event: '' as const }), ...(!ends && { ends: '' as const }) };
      const set = {
        $set: { position, ...(event && { event }), ...(ends && { ends }) },
        ...(Object.keys(unknown).length > 0 && { $unset: unknown }),
      };
      if (await isFirst(relays.updateOne(behind, set, { upsert: true }))) return true;
      // It is not behind, or of another epoch.
      return (await relays.countDocuments({ _id, epoch: same })) > 0;
    },
    rewind: async (position) => {
      const back = { $set: { position }, $inc: { epoch: 1 }, $unset: { event: '' as const, ends: '' as const } };
      await relays.updateOne({ _id, position: { $gt: position } }, back);
    },
    lease: async (holder, ms) => {
      const found = await relays.findOne({ _id });
      const other =
        found?.holder !== undefined && found.holder !== holder
          ? { holder: found.holder, until: found.until ?? 0 }
          : undefined;
      if (other && !isOver(other, ms)) return false;
      const free = other ? { _id, ...other } : { _id, $or: [{ holder }, { holder: { $exists: false } }] };
      return isFirst(relays.updateOne(free, { $set: { holder, until: clock() + ms } }, { upsert: true }));
    },
    release: async (holder) => {
      await relays.updateOne({ _id, holder }, { $unset: { holder: '', until: '' } });
    },
    close,
  };
};
