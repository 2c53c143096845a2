import type { Collection } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { checkMasterKey, fingerprintOf, type MasterKeys } from '../master-key.ts';
import type { PersonDocument } from './people.ts';

/** When several copies start at once, the first one decides. */
export type MasterKeyDocument = { readonly _id: 'only'; readonly fingerprint: string };

export const keepMasterKey = async (
  kept: Collection<MasterKeyDocument>,
  people: Collection<PersonDocument>,
  keys: MasterKeys,
): Promise<void> => {
  const check = async () => {
    const fingerprint = (await kept.findOne({ _id: 'only' }))?.fingerprint;
    const someone = fingerprint === undefined ? await people.findOne() : null;
    checkMasterKey(keys, { fingerprint, someone: someone ?? undefined });
    return fingerprint;
  };
  if ((await check()) !== undefined) return;
  if (!(await insertedOnce<MasterKeyDocument>(kept, { _id: 'only', fingerprint: fingerprintOf(keys.current) })))
    await check();
};
