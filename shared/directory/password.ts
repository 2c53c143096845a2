import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, parseOptions } from '@node-rs/argon2';
import { limitConcurrency } from '../async/concurrency.ts';
import { randomToken } from '../basics/ids.ts';

/** Argon2id (the package's default), memory in KiB. Raise them here: people are rehashed when they next sign in. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Each hash takes 46 MB and a core. */
const guarded = limitConcurrency(Math.min(4, availableParallelism()));

/** The password's hash with salt and parameters: `$argon2id$v=19$m=47104,t=1,p=1$…`. */
export const hashPassword = (password: string): Promise<string> => guarded(() => argonHash(password, cost));

let dummy: Promise<string> | undefined;
const dummyHash = () => {
  dummy ??= hashPassword(randomToken());
  return dummy;
};

/** Whether the password is right; without a hash (an unknown address) it takes as long and is never right. */
export const verifyPassword = async (hash: string | null | undefined, password: string): Promise<boolean> => {
  const compared = hash ?? (await dummyHash());
  const right = await guarded(() => argonVerify(compared, password));
  return right && hash === compared;
};

/** True for a hash made with less than today's cost. */
export const needsRehash = (hash: string): boolean => {
  const { memoryCost, timeCost } = parseOptions(hash);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
};
