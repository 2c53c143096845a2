import type { Directory } from './port.ts';

const page = 100;

/** While people work; then only the current key opens. Goes on after a crash. Answers how many. */
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
