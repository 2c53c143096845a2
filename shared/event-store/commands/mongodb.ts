import type { Collection } from 'mongodb';
import { every } from '../../async/every.ts';
import { type Clock, systemClock } from '../../basics/clock.ts';
import { HOUR, MINUTE } from '../../contract/index.ts';
import { isFirst } from '../../engines/mongodb/client.ts';
import { openDatabase } from '../../engines/mongodb/database.ts';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import { patient } from '../../engines/mongodb/guarded.ts';
import { rememberedFor } from '../port.ts';
import type { CommandIndex, TakenId } from './command-index.ts';

/** `_id` is the command's id; '', which is none's, that all are there. */
type IdDocument = TakenId & { readonly _id: string };

const collection = 'commands.ids';
const filled = '';
const takenIn = ({ _id, ...taken }: IdDocument): TakenId => taken;

/** One write before each append. @throws EngineUnavailableError */
export const openMongoCommandIndex = async (url: string, clock: Clock = systemClock): Promise<CommandIndex> => {
  const { database, close } = await openDatabase(url, { [collection]: [{ at: 1 }] });
  const ids: Collection<IdDocument> = database.collection(collection);
  const find = async (commandId: string) => foundAs(ids.findOne(exactly({ _id: commandId })), takenIn);
  const insert = (document: IdDocument) => isFirst(ids.insertOne(document));
  const replace = async (commandId: string, wanted: TakenId, instead: TakenId) =>
    (await ids.updateOne(exactly({ _id: commandId, ...instead }), { $set: wanted })).matchedCount > 0;
  const prune = () => patient(ids, MINUTE).deleteMany({ at: { $gt: 0, $lt: clock() - rememberedFor } });
  const pruning = every(HOUR, prune, { atOnce: true });
  return {
    take: async (commandId, wanted, instead) => {
      for (let there = instead; ; ) {
        const isDone = there ? await replace(commandId, wanted, there) : await insert({ _id: commandId, ...wanted });
        if (isDone) return undefined;
        const other = await find(commandId);
        if (other) return other;
        // It was forgotten meanwhile.
        there = undefined;
      }
    },
    find,
    add: async (wanted) => {
      const documents = [...wanted].map(([commandId, taken]): IdDocument => ({ _id: commandId, ...taken }));
      if (documents.length > 0) await isFirst(patient(ids, MINUTE).insertMany(documents, { ordered: false }));
    },
    isFilled: async () => (await find(filled)) !== undefined,
    markFilled: async () => void (await insert({ _id: filled, payloadHash: '', stream: '', after: 0, at: 0 })),
    close: async () => {
      await pruning.stop();
      await close();
    },
  };
};
