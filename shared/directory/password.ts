import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, parseOptions } from '@node-rs/argon2';
import { limitConcurrency } from '../async/concurrency.ts';
import { randomToken, sha256 } from '../basics/ids.ts';
import { Refused } from '../basics/refused.ts';

/** Argon2id, memory in KiB. After a raise, people are rehashed when they next sign in. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Each hash takes 46 MB and a core: one core is left for everything else. */
const inTurn = limitConcurrency(Math.max(1, Math.min(3, availableParallelism() - 1)));
/** Whoever comes later would wait for many seconds. */
const mostAtOnce = 200;
let atOnce = 0;

/** @throws Refused UNAVAILABLE, so that a flood ends before memory does */
const guarded = async <T>(task: () => Promise<T>): Promise<T> => {
  if (atOnce >= mostAtOnce) throw new Refused({ code: 'UNAVAILABLE', retryAfter: 5 });
  atOnce += 1;
  try {
    return await inTurn(task);
  } finally {
    atOnce -= 1;
  }
};

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

/** Binds a reset ticket to the password it replaces: any change of it makes the ticket void. */
export const passwordMark = ({ passwordHash }: { readonly passwordHash: string | null }): string =>
  sha256(passwordHash ?? '').slice(0, 32);
