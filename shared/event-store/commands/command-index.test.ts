import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningServer, startServer } from '../../../scripts/engines/eventstoredb/server.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { DAY, MINUTE } from '../../contract/index.ts';
import { answerWithin } from '../../testing/leeway.ts';
import { commandStoreContract, eventsOf } from '../command-contract.ts';
import { openEventStoreDb } from '../eventstoredb/event-store.ts';
import type { EventStore } from '../port.ts';
import { memoryIndex } from '../testing/memory-index.ts';
import { type CommandIndex, fillIndex, type TakenId, withCommandIndex } from './command-index.ts';
import { commandIndexContract } from './contract.ts';

commandIndexContract('memory', async () => memoryIndex());

commandStoreContract('EventStoreDB with an index', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-commands-'));
  const server = await startServer({ file: join(dir, 'events.log'), port: 0 });
  const index = memoryIndex();
  return {
    open: async () => withCommandIndex(openEventStoreDb({ url: server.url, timeoutMs: answerWithin }), index),
    dispose: async () => {
      await server.stop();
      rmSync(dir, { recursive: true });
    },
  };
});

describe('a store with an index of commands', () => {
  let dir: string;
  let server: RunningServer;
  let plain: EventStore;
  let index: CommandIndex;
  let now: number;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-commands-'));
    server = await startServer({ file: join(dir, 'events.log'), port: 0 });
    plain = openEventStoreDb({ url: server.url, timeoutMs: answerWithin });
    index = memoryIndex();
    now = Date.parse('2026-01-01T00:00:00.000Z');
  });
  afterEach(async () => {
    await plain.close();
    await server.stop();
    rmSync(dir, { recursive: true });
  });
  const copy = (over: Partial<EventStore> = {}) => withCommandIndex({ ...plain, ...over }, index, () => now);
  const away = () => Promise.reject(new EngineUnavailableError('away'));
  const one = (stream: string, hash?: string) => [stream, 'no-stream', eventsOf('one', stream, 0, 1, hash)] as const;

  it('goes on with a command whose copy died before it appended', async () => {
    await expect(copy({ append: away }).appendOnce(...one('a'))).rejects.toThrow(EngineUnavailableError);
    expect(await copy().findCommand('one')).toBeUndefined();
    expect(await copy().appendOnce(...one('a'))).toMatchObject({ outcome: 'appended' });
    expect(await copy().appendOnce(...one('b'))).toEqual({ outcome: 'repeated' });
  });

  it('finds a command whose copy died after it appended, and far behind where it wanted to', async () => {
    const store = copy();
    await plain.append('a', 'no-stream', eventsOf('other', 'a', 0, 1_200));
    expect(await store.appendOnce('a', 10, eventsOf('one', 'a', 11))).toMatchObject({ outcome: 'conflict' });
    await plain.append('a', 1_199, eventsOf('one', 'a', 1_200));
    expect(await copy().findCommand('one')).toEqual({ stream: 'a', revision: 1_200 });
    expect(await copy().appendOnce('a', 1_200, eventsOf('one', 'a', 1_201))).toEqual({ outcome: 'repeated' });
  });

  it('keeps an id from another command while the first may still be stored, and no longer', async () => {
    await expect(copy({ append: away }).appendOnce(...one('a', 'hash'))).rejects.toThrow(EngineUnavailableError);
    expect(await copy().appendOnce(...one('b', 'another'))).toEqual({ outcome: 'repeated' });
    now += MINUTE;
    expect(await copy().appendOnce(...one('b', 'another'))).toMatchObject({ outcome: 'appended' });
    expect(await copy().appendOnce(...one('a', 'hash'))).toEqual({ outcome: 'repeated' });
  });

  it('stores one command once, whatever two copies do that send it at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const stream = `round-${round}`;
      const send = () => copy().appendOnce(stream, 'no-stream', eventsOf(`command ${round}`, stream));
      const outcomes = await Promise.all([send(), send(), send()]);
      expect(outcomes.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
      expect(await plain.readStream(stream)).toHaveLength(1);
    }
  });

  it('is filled once with the commands of the last week', async () => {
    const dated = (commandId: string, stream: string, days: number) =>
      eventsOf(commandId, stream).map((event) => ({ ...event, time: new Date(now + days * DAY).toISOString() }));
    await plain.append('old', 'no-stream', dated('old', 'old', 0));
    await plain.append('young', 'no-stream', dated('young', 'young', 5));
    await plain.append('again', 'no-stream', dated('young', 'again', 6));
    const sealed = eventsOf('none', 'seal').map(({ command: _, ...event }) => event);
    await plain.append('seal', 'no-stream', sealed);
    now += 9 * DAY;
    const ids = new Map<string, TakenId>();
    const filled = memoryIndex(ids);
    await fillIndex(plain, filled, () => now);
    expect([...ids].map(([commandId, { stream, after }]) => [commandId, stream, after])).toEqual([
      ['young', 'young', -1],
    ]);
    const before = server.counts.reads;
    await fillIndex(plain, filled, () => now);
    expect(server.counts.reads).toBe(before);
  });
});
