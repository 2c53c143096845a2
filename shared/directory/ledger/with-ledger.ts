import type { UploadRegistry } from '../../upload-registry/port.ts';
import { isAnswerKey } from '../answer-keys.ts';
import type { Directory } from '../port.ts';
import type { ErasureLedger } from './port.ts';

const page = 500;

/** The ledger first: what it does not hold comes back with an older directory. */
export const withLedger = (directory: Directory, ledger: ErasureLedger): Directory => ({
  ...directory,
  erase: async (personId) => {
    await ledger.add(personId);
    await directory.erase(personId);
  },
  dropAnswerKey: async (keyId) => {
    const there = (await directory.keysOf([keyId])).get(keyId);
    if (there?.length !== 0) await ledger.add(keyId);
    await directory.dropAnswerKey(keyId);
  },
});

/** Erases again whom, and what answers, a restored directory has brought back. Answers how many people these were. */
export const eraseAgain = async (
  { directory, uploads }: { readonly directory: Directory; readonly uploads: Pick<UploadRegistry, 'forgetNames'> },
  ledger: Pick<ErasureLedger, 'all'>,
): Promise<number> => {
  const all = await ledger.all();
  const ids = all.filter((id) => !isAnswerKey(id));
  const keyIds = all.filter(isAnswerKey);
  let count = 0;
  for (let from = 0; from < keyIds.length; from += page) {
    const some = keyIds.slice(from, from + page);
    const there = await directory.keysOf(some);
    for (const keyId of some) if (there.get(keyId)?.length !== 0) await directory.dropAnswerKey(keyId);
  }
  for (let from = 0; from < ids.length; from += page) {
    for (const { personId } of await directory.findMany(ids.slice(from, from + page))) {
      await uploads.forgetNames(personId);
      await directory.erase(personId);
      count += 1;
    }
  }
  return count;
};
