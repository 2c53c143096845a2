import type { StoredEvent } from '../contract/index.ts';

export type Upcaster = (data: StoredEvent['data']) => StoredEvent['data'];

/** By type: the steps from version 1 to 2, from 2 to 3, and so on. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** Steps must not be edited once an event of their older version may be stored. */
export const upcasterOf =
  (upcasters: Upcasters) =>
  (event: StoredEvent): StoredEvent => {
    const all = Object.hasOwn(upcasters, event.type) ? upcasters[event.type] : undefined;
    if (!all || all.length < event.version) return event;
    const steps = all.slice(event.version - 1);
    return {
      ...event,
      version: event.version + steps.length,
      data: steps.reduce((data, step) => step(data), event.data),
    };
  };

const upcasters: Upcasters = {
  StreamsSealed: [(data) => ({ ...data, size: 0, peaks: [], checkpoint: null })],
};

export const upcast = upcasterOf(upcasters);
