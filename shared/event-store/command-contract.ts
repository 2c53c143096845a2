import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Envelope } from '../contract/index.ts';
import type { CommandStore } from './port.ts';
import { envelope } from './testing/envelope.ts';

/** One engine's storage for one test: `open` may be called again, as by another copy or after closing. */
export type CommandStoreFixture = { open(): Promise<CommandStore>; dispose(): Promise<void> };

/** Events of one command. */
export const eventsOf = (commandId: string, stream: string, from = 0, count = 1, payloadHash = 'hash'): Envelope[] =>
  Array.from({ length: count }, (_, index) => ({
    ...envelope(stream, from + index),
    commandId,
    ...(index === 0 && { command: { name: 'Test', payloadHash, answer: {} } }),
  }));

/** Every promise about commands. */
export const commandStoreContract = (name: string, fixture: () => Promise<CommandStoreFixture>): void => {
  describe(`commands of the event store: ${name}`, () => {
    let storage: CommandStoreFixture;
    let store: CommandStore;
    beforeEach(async () => {
      storage = await fixture();
      store = await storage.open();
    });
    afterEach(async () => {
      await store.close();
      await storage.dispose();
    });
    const length = async (stream: string) => (await store.readStream(stream)).length;
    const once = (commandId: string, stream: string, from = 0, payloadHash?: string) =>
      store.appendOnce(stream, from === 0 ? 'no-stream' : from - 1, eventsOf(commandId, stream, from, 1, payloadHash));

    it('are found by their ids, at the first event of each', async () => {
      expect(await store.findCommand('one')).toBeUndefined();
      await once('none', 'a');
      expect(await store.appendOnce('a', 0, eventsOf('one', 'a', 1, 3))).toMatchObject({
        outcome: 'appended',
        revision: 3,
      });
      await once('two', 'a', 4);
      expect(await store.findCommand('one')).toEqual({ stream: 'a', revision: 1 });
      expect(await store.findCommand('two')).toEqual({ stream: 'a', revision: 4 });
    });

    it('are stored once: at the end of the stream, at an old revision, in another stream, after many others', async () => {
      await once('one', 'a');
      for (let revision = 1; revision < 20; revision += 1) await once(`other ${revision}`, 'a', revision);
      expect(await once('one', 'a', 20)).toEqual({ outcome: 'repeated' });
      expect((await once('one', 'a', 1)).outcome).not.toBe('appended');
      expect(await once('one', 'b')).toEqual({ outcome: 'repeated' });
      expect(await length('a')).toBe(20);
      expect(await length('b')).toBe(0);
      expect(await store.findCommand('one')).toEqual({ stream: 'a', revision: 0 });
    });

    it('conflict as all appends do, and may be tried again elsewhere in the stream', async () => {
      await once('one', 'a');
      expect(await once('two', 'a')).toEqual({ outcome: 'conflict', revision: 0 });
      expect(await once('two', 'a', 1)).toMatchObject({ outcome: 'appended', revision: 1 });
      expect(await store.findCommand('two')).toEqual({ stream: 'a', revision: 1 });
    });

    it('may go to another stream when the first one turns out to be taken', async () => {
      await once('one', 'a');
      expect(await once('two', 'a')).toMatchObject({ outcome: 'conflict' });
      expect(await once('two', 'b')).toMatchObject({ outcome: 'appended' });
      expect(await once('two', 'c')).toEqual({ outcome: 'repeated' });
      expect(await store.findCommand('two')).toEqual({ stream: 'b', revision: 0 });
    });

    it('are stored once of many that come at the same time, and the others beside them', async () => {
      const outcomes = await Promise.all([
        ...Array.from({ length: 10 }, (_, index) => once('one', `a${index}`, 0, `hash ${index}`)),
        once('two', 'b'),
        ...Array.from({ length: 10 }, () => once('three', 'c')),
      ]);
      const appended = outcomes.filter(({ outcome }) => outcome === 'appended');
      expect(appended).toHaveLength(3);
      const lengths = await Promise.all(Array.from({ length: 10 }, (_, index) => length(`a${index}`)));
      expect(lengths.reduce((sum, each) => sum + each, 0)).toBe(1);
      expect([await length('b'), await length('c')]).toEqual([1, 1]);
    });

    it('leave out of an append together with others only the one that is known', async () => {
      await once('one', 'a');
      const outcomes = await Promise.all([once('one', 'b'), once('two', 'c'), once('three', 'a', 1)]);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['repeated', 'appended', 'appended']);
    });

    it('are known after the store was opened again', async () => {
      await once('one', 'a');
      await store.close();
      store = await storage.open();
      expect(await once('one', 'b')).toEqual({ outcome: 'repeated' });
      expect(await store.findCommand('one')).toEqual({ stream: 'a', revision: 0 });
    });

    it('begin with what says which command it was', async () => {
      const rest = eventsOf('one', 'a', 0, 2).slice(1);
      await expect(async () => store.appendOnce('a', 0, rest)).rejects.toThrow('do not begin a command');
    });
  });
};
