import { describe, expect, it } from '@jest/globals';
import { stampByOpenssl } from '../../../testing/time-stamping.ts';
import type { CheckedSeal } from './seals.ts';
import { checkStamps } from './stamps.ts';

const sealOf = (number: number, checkpoint: string): CheckedSeal => ({
  number,
  checkpoint,
  time: '2026-11-22T02:36:50.000Z',
  key: '',
  isTimed: true,
  tree: { origin: '', size: 1, root: new Uint8Array(32) },
});
const check = async (path: string, content: Uint8Array) => {
  const faults: string[] = [];
  const file = {
    size: content.length,
    async *pieces() {
      yield content;
    },
  };
  const seals = [sealOf(1, 'text\n'), sealOf(2, 'another\n')];
  const stamps = await checkStamps(new Map([[path, file]]), seals, (_file, text) => void faults.push(text));
  return { faults, stamps };
};

describe('stamps of seals', () => {
  it('[BEY-39] are read as openssl writes them', async () => {
    expect(await check('stamps/1.tsr', stampByOpenssl)).toEqual({
      faults: [],
      stamps: [{ seal: 1, time: '2026-11-22T02:36:54.000Z' }],
    });
  });

  it('[BEY-39] are about the seal that they are named after', async () => {
    for (const number of [2, 3])
      expect(await check(`stamps/${number}.tsr`, stampByOpenssl)).toEqual({
        faults: [`The answer of the time-stamping server is not about seal ${number}.`],
        stamps: [],
      });
  });

  it('[BEY-39] are nothing where they are cut off, or about another hash', async () => {
    for (let length = 0; length < 180; length += 1)
      expect((await check('stamps/1.tsr', stampByOpenssl.subarray(0, length))).stamps).toEqual([]);
    const at = stampByOpenssl.indexOf(Buffer.from('b9e68e1b', 'hex'));
    const forged = Buffer.from(stampByOpenssl);
    forged.writeUInt8(0, at);
    expect((await check('stamps/1.tsr', forged)).faults).toHaveLength(1);
  });
});
