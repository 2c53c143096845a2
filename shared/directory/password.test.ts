import { beforeAll, describe, expect, it } from '@jest/globals';
import { hash as argonHash } from '@node-rs/argon2';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';

describe('passwords', () => {
  let quick: string;
  beforeAll(async () => {
    quick = await argonHash('x', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  });

  it('are hashed with argon2id, salted, and verified exactly as typed', async () => {
    const long = `${'ä'.repeat(120)}A1! `;
    const hashed = await hashPassword(long);
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(await hashPassword(long)).not.toBe(hashed);
    expect(await verifyPassword(hashed, long)).toBe(true);
    expect(await verifyPassword(hashed, long.trim())).toBe(false);
    expect(await verifyPassword(hashed, long.slice(0, 72))).toBe(false);
  });

  it('are never right for an unknown address', async () => {
    expect(await verifyPassword(undefined, 'anything')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });

  it('that come by the hundred wait their turn, up to a bound', async () => {
    const settled = await Promise.allSettled(Array.from({ length: 210 }, () => verifyPassword(quick, 'x')));
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual(
      Array(10).fill({ status: 'rejected', reason: expect.objectContaining({ message: 'UNAVAILABLE' }) }),
    );
    expect(await verifyPassword(quick, 'x')).toBe(true);
  });

  it('need a new hash when parameters have risen', async () => {
    expect(needsRehash(await hashPassword('x'))).toBe(false);
    expect(needsRehash(await argonHash('x', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }))).toBe(true);
  });
});
