import type { UploadRegistry } from '../../upload-registry/port.ts';
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
});

/** Erases again whom a restored directory has brought back. Answers how many these were. */
export const eraseAgain = async (
  { directory, uploads }: { readonly directory: Directory; readonly uploads: Pick<UploadRegistry, 'forgetNames'> },
  ledger: Pick<ErasureLedger, 'all'>,
): Promise<number> => {
  const ids = await ledger.all();
  let count = 0;
  for (let from = 0; from < ids.length; from += page) {
    for (const { personId } of await directory.findMany(ids.slice(from, from + page))) {
      await uploads.forgetNames(personId);
      await directory.erase(personId);
      count += 1;
    }
  }
  return count;
};
