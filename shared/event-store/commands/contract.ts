import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { CommandIndex, TakenId } from './command-index.ts';

const idOf = (stream: string, after = -1): TakenId => ({ payloadHash: `hash of ${stream}`, stream, after, at: 1_000 });

export const commandIndexContract = (name: string, open: () => Promise<CommandIndex>) =>
  describe(`an index of commands: ${name}`, () => {
    let index: CommandIndex;
    beforeEach(async () => {
      index = await open();
    });
    afterEach(() => index.close());

    it('gives an id to one of many', async () => {
      const wanted = Array.from({ length: 20 }, (_, at) => idOf(`stream-${at}`));
      const others = await Promise.all(wanted.map((each) => index.take('one', each)));
      const [winner] = wanted.filter((_, at) => others[at] === undefined);
      expect(others.filter((other) => other === undefined)).toHaveLength(1);
      expect(await index.find('one')).toEqual(winner);
      for (const other of others) if (other) expect(other).toEqual(winner);
    });

    it('lets it be replaced by who has seen it as it is, once', async () => {
      expect(await index.find('one')).toBeUndefined();
      await index.take('one', idOf('a'));
      expect(await index.take('one', idOf('b'), idOf('other'))).toEqual(idOf('a'));
      const others = await Promise.all([3, 4].map((after) => index.take('one', idOf('a', after), idOf('a'))));
      expect(others.filter((other) => other === undefined)).toHaveLength(1);
      expect(await index.take('two', idOf('b'), idOf('a'))).toBeUndefined();
      expect(await index.find('two')).toEqual(idOf('b'));
    });

    it('adds what is not there', async () => {
      await index.take('one', idOf('a'));
      await index.add(new Map());
      await index.add(new Map(['one', 'two', 'three'].map((id) => [id, idOf('b')])));
      expect(await index.find('one')).toEqual(idOf('a'));
      expect(await index.find('two')).toEqual(idOf('b'));
      expect(await index.find('three')).toEqual(idOf('b'));
    });

    it('says whether it was filled', async () => {
      expect(await index.isFilled()).toBe(false);
      await atOnce(3, () => index.markFilled());
      expect(await index.isFilled()).toBe(true);
    });
  });
