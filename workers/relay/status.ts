import type { Clock } from '@dossier/shared/basics/clock';
import type { EventStore } from '@dossier/shared/event-store';
import type { Check, Measure } from '@dossier/shared/http/operations';
import { lagMeter } from './lag.ts';
import type { Relayed, RelayState } from './state.ts';

/** Of one copy. */
export type RelayStatus = {
  relayed: Relayed;
  active: boolean;
  /** The bus has events that the store lacks. */
  isForeign: boolean;
  /** Why it does not relay, or could not take over. */
  trouble: unknown;
};

/** What operators are told. */
export const toldOf = (
  status: Readonly<RelayStatus>,
  eventStore: EventStore,
  state: Pick<RelayState, 'read'>,
  clock?: Clock,
) => {
  const position = async () => (status.active ? status.relayed : await state.read()).position;
  const lag = lagMeter(eventStore, position, clock);
  return {
    measures: [
      { name: 'dossier_relay_position', help: 'Position of the last event that was relayed', read: position },
      {
        name: 'dossier_relay_lag',
        help: 'Events that were not relayed yet; negative: the store lacks events of the bus',
        read: async () => (await lag()).events,
      },
      {
        name: 'dossier_relay_lag_seconds',
        help: 'Age of the oldest event that was not relayed yet',
        read: async () => {
          const { seconds } = await lag();
          return seconds === undefined ? [] : [{ labels: {}, value: seconds }];
        },
      },
      {
        name: 'dossier_foreign_events',
        help: 'Events of other products that were passed over, since this copy began',
        read: async () => eventStore.foreign?.() ?? 0,
      },
      {
        name: 'dossier_relay_active',
        help: 'Whether this copy relays (1) or stands by (0)',
        read: async () => Number(status.active),
      },
    ] satisfies Measure[],
    checks: [
      {
        name: 'same-history',
        holds: async () => {
          if (status.isForeign) throw new Error('the event store lacks events that are on the bus');
        },
      },
      { name: 'relay-state', holds: async () => void (await state.read()) },
      {
        name: 'relaying',
        says: () => (status.active ? 'active' : 'standby'),
        holds: async () => {
          if (status.trouble !== undefined) throw status.trouble;
        },
      },
    ] satisfies Check[],
  };
};
