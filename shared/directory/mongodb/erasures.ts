import type { Collection } from 'mongodb';
import { every, type Periodic } from '../../async/every.ts';
import { MINUTE } from '../../contract/index.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { Directory } from '../port.ts';

/** `_id` is the id of a person or of a key of answers, which reveals nothing after erasure; `at` is the database's time. */
export type ErasureDocument = { readonly _id: string; readonly at: Date };

/** Milliseconds. How long a copy may hold the key of a person whom another one erased, beside what MongoDB takes to answer. */
const pollEvery = 1_000;
/** Rows are read again for this long: servers' clocks differ, and rows may appear out of order. */
const overlap = 10 * MINUTE;

export const erasuresIn = (erasures: Collection<ErasureDocument>) => {
  const listeners = new Set<(personId: string) => void>();
  const heard = new Map<string, number>();
  let newest = 0;

  const hear = ({ _id: personId, at }: ErasureDocument) => {
    const time = at.getTime();
    newest = Math.max(newest, time);
    if (heard.get(personId) === time) return;
    heard.set(personId, time);
    for (const listener of listeners) listener(personId);
  };
  const poll = async () => {
    for (const erasure of await erasures.find({ at: { $gte: new Date(newest - overlap) } }).toArray()) hear(erasure);
    for (const [personId, time] of heard) if (time < newest - overlap) heard.delete(personId);
  };

  let polling: Periodic | undefined;

  return {
    onErased: ((listener) => {
      listeners.add(listener);
      polling ??= every(pollEvery, poll);
      return () => listeners.delete(listener);
    }) satisfies Directory['onErased'],
    announce: async (personId: string): Promise<void> => {
      const erasure = await erasures.findOneAndUpdate(
        exactly({ _id: personId }),
        { $currentDate: { at: true } },
        { upsert: true, returnDocument: 'after' },
      );
      if (erasure) hear(erasure);
    },
    close: async (): Promise<void> => polling?.stop(),
  };
};
