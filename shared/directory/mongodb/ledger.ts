import { openDatabase } from '../../engines/mongodb/database.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { ErasureLedger } from '../erasure.ts';

/** In a collection of its own, which a restore must leave out. */
export const mongoLedger = async (url: string): Promise<ErasureLedger> => {
  const { database, close } = await openDatabase(url, {});
  const erased = database.collection<{ _id: string }>('erasure-ledger');
  return {
    add: async (personId) => {
      const person = exactly({ _id: personId });
      await erased.updateOne(person, { $set: person }, { upsert: true });
    },
    all: async () => (await erased.find().toArray()).map(({ _id }) => _id),
    close,
  };
};
