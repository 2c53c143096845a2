import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, parseOptions } from '@node-rs/argon2';
import { limitConcurrency } from '../async/concurrency.ts';
import { randomToken } from '../basics/ids.ts';

/** Argon2id, memory in KiB. After a raise, people are rehashed when they next sign in. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Each hash takes 46 MB and a core. */
const guarded = limitConcurrency(Math.min(4, availableParallelism()));

export const hashPassword = (password: string): Promise<string> => guarded(() => argonHash(password, cost));

let dummy: Promise<string> | undefined;
const dummyHash = () => {
  dummy ??= hashPassword(randomToken());
  return dummy;
};

/** Without a hash (an unknown address) it takes as long and is false. */
export const verifyPassword = async (hash: string | null | undefined, password: string): Promise<boolean> => {
  const compared = hash ?? (await dummyHash());
  const right = await guarded(() => argonVerify(compared, password));
  return right && hash === compared;
};

export const needsRehash = (hash: string): boolean => {
  const { memoryCost, timeCost } = parseOptions(hash);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
};
