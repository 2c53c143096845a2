import type { Directory } from './port.ts';

const page = 100;

/**
 * Wraps all keys with the current master key while people work; then the directory is that key's
 * alone. Whatever ends it, the next call goes on. Answers how many keys it wrapped.
 */
export const rewrapAll = async (directory: Pick<Directory, 'rewrap' | 'keepMasterKey'>): Promise<number> => {
  let count = 0;
  // Once more after a pass that changed something: other copies may add people meanwhile.
  for (let pass = Number.POSITIVE_INFINITY; pass > 0; count += pass) {
    pass = 0;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const step: { readonly count: number; readonly last?: string | undefined } = await directory.rewrap(after, page);
      pass += step.count;
      after = step.last;
    }
  }
  await directory.keepMasterKey();
  return count;
};
