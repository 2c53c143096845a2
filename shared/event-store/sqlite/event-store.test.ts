import { randomUUID } from 'node:crypto';
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Database from 'libsql';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { StoreDamagedError } from '../../engines/sqlite/errors.ts';
import { runs } from '../../testing/runs.ts';
import { commandStoreContract, eventsOf } from '../command-contract.ts';
import { eventStoreContract } from '../contract.ts';
import { envelope, run } from '../testing/envelope.ts';
import { openSqliteEventStore } from './event-store.ts';
import { openSqliteEventReader } from './reader.ts';

const storage = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-events-'));
  return {
    open: async () => openSqliteEventStore({ file: join(dir, 'events.db') }),
    dispose: async () => rmSync(dir, { recursive: true }),
  };
};
eventStoreContract('SQLite', storage);
commandStoreContract('SQLite', storage);

describe('SQLite event store', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-events-'));
    file = join(dir, 'events.db');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('numbers positions without gaps, whatever conflicts between', async () => {
    const store = openSqliteEventStore({ file });
    await Promise.all([
      store.append('a', 'no-stream', run('a', 0, 3)),
      store.append('a', 'no-stream', run('a', 0, 2)),
      store.append('b', 'no-stream', run('b', 0, 2)),
    ]);
    expect((await store.readAll(0, 10)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    await store.close();
  });

  it('judges appends of one transaction in the order in which they were made', async () => {
    const store = openSqliteEventStore({ file });
    const outcomes = await Promise.all([
      store.append('a', 'no-stream', run('a', 0, 2)),
      store.append('a', 1, run('a', 2, 1)),
      store.append('a', 1, run('a', 2, 1)),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['appended', 'appended', 'conflict']);
    expect(await store.readStream('a')).toHaveLength(3);
    await store.close();
  });

  it('knows without a look which event of a stream is the last, once it has written or read it', async () => {
    const store = openSqliteEventStore({ file });
    expect(store.isLast?.('a', -1)).toBe(false);
    const writing = store.append('a', 'no-stream', run('a', 0, 3));
    expect(store.isLast?.('a', 2)).toBe(false);
    await writing;
    expect([0, 1, 2, 3].map((revision) => store.isLast?.('a', revision))).toEqual([false, false, true, false]);
    await store.close();
    const again = openSqliteEventStore({ file });
    expect(again.isLast?.('a', 2)).toBe(false);
    await again.readStream('a');
    expect(again.isLast?.('a', 2)).toBe(true);
    await again.append('a', 2, run('a', 3, 1));
    expect([2, 3].map((revision) => again.isLast?.('a', revision))).toEqual([false, true]);
    await again.close();
  });

  /** Each comes in a turn of its own, while what came before is being written. */
  const inTurns = <T>(appends: readonly (() => Promise<T>)[]): Promise<T[]> =>
    Promise.all(
      appends.map(async (append, index) => {
        for (let turn = 0; turn < index; turn += 1) await nextTurn();
        return append();
      }),
    );

  it('judges what comes while others are written by what these leave, also where they leave nothing', async () => {
    const store = openSqliteEventStore({ file });
    await store.appendOnce('done', 'no-stream', eventsOf('known', 'done'));
    const outcomes = await inTurns<{ readonly outcome: string }>([
      () => store.append('a', 'no-stream', run('a', 0, 2)),
      () => store.append('a', 1, run('a', 2, 1)),
      () => store.append('a', 1, run('a', 2, 1)),
      () => store.appendOnce('b', 'no-stream', eventsOf('known', 'b')),
      () => store.append('b', 'no-stream', run('b', 0, 1)),
      () => store.append('c', 'no-stream', run('c', 0, 1)),
    ]);
    const each = ['appended', 'appended', 'conflict', 'repeated', 'appended', 'appended'];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(each);
    expect((await store.readAll(0, 10)).map(({ position, stream }) => `${position} ${stream}`)).toEqual(
      ['done', 'a', 'a', 'a', 'b', 'c'].map((stream, index) => `${index + 1} ${stream}`),
    );
    await store.close();
  });

  it('answers each of many appends in whatever turns with what is stored then, and stores each command once', async () => {
    const append = fc.record({
      stream: fc.constantFrom('a', 'b', 'c'),
      after: fc.integer({ min: -1, max: 3 }),
      count: fc.integer({ min: 1, max: 2 }),
      command: fc.option(fc.constantFrom('one', 'two', 'three', 'four')),
      turns: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(append, { minLength: 1, maxLength: 12 }), async (appends) => {
        const own = join(dir, randomUUID());
        const store = openSqliteEventStore({ file: own });
        const answers: Promise<{ readonly outcome: string; readonly revision?: number; readonly position?: number }>[] =
          [];
        for (const { stream, after, count, command, turns } of appends) {
          for (let turn = 0; turn < turns; turn += 1) await nextTurn();
          const expected = after < 0 ? ('no-stream' as const) : after;
          answers.push(
            command === null
              ? store.append(stream, expected, run(stream, after + 1, count))
              : store.appendOnce(stream, expected, eventsOf(command, stream, after + 1, count)),
          );
        }
        const outcomes = await Promise.all(answers);
        // One after the other, as if nothing were written behind anything.
        const lengths = new Map<string, number>();
        const done = new Set<string>();
        let position = 0;
        const told = appends.map(({ stream, after, count, command }) => {
          const revision = (lengths.get(stream) ?? 0) - 1;
          const isRepeated = command !== null && done.has(command);
          const refusals = [
            ...(isRepeated ? [{ outcome: 'repeated' }] : []),
            ...(revision === after ? [] : [{ outcome: 'conflict', revision }]),
          ];
          if (refusals.length > 0) return refusals;
          if (command !== null) done.add(command);
          lengths.set(stream, after + count + 1);
          position += count;
          return [{ outcome: 'appended', revision: after + count, position }];
        });
        for (const [index, outcome] of outcomes.entries()) expect(told[index]).toContainEqual(outcome);
        expect((await store.readAll(0, 100)).map((event) => event.position)).toEqual(
          Array.from({ length: position }, (_, index) => index + 1),
        );
        await store.close();
      }),
      { numRuns: runs(60) },
    );
  });

  it('stores what is queued when it is closed, and refuses what comes later', async () => {
    const store = openSqliteEventStore({ file });
    const queued = store.append('a', 'no-stream', [envelope('a', 0)]);
    await store.close();
    expect(await queued).toMatchObject({ outcome: 'appended' });
    await expect(store.append('a', 0, [envelope('a', 1)])).rejects.toThrow(EngineUnavailableError);
  });

  it('is read with the log that a kill left beside it', async () => {
    const store = openSqliteEventStore({ file });
    await store.append('a', 'no-stream', run('a', 0, 3));
    const copy = join(dir, 'copy.db');
    for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${copy}${part}`);
    const reader = openSqliteEventReader({ file: copy });
    expect(await reader.readAll(0, 10)).toHaveLength(3);
    await reader.close();
    await store.close();
  });

  it('that met a damaged page is not ready and takes nothing more, and says which file and what to do', async () => {
    const first = openSqliteEventStore({ file });
    await first.append('a', 'no-stream', run('a', 0, 500));
    await first.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(40_960, 0x5a), 0, 40_960, 16_384);
    closeSync(handle);
    const store = openSqliteEventStore({ file });
    await store.ready();
    await expect(store.readAll(0, 1_000)).rejects.toThrow(StoreDamagedError);
    const said = /events\.db is damaged.*restore events\.db/;
    await expect(store.ready()).rejects.toThrow(said);
    await expect(store.append('b', 'no-stream', [envelope('b', 0)])).rejects.toThrow(said);
    expect(await store.inspect?.()).toContainEqual(expect.stringMatching(said));
    await store.close();
  });

  it('can be read and followed by others while it is written', async () => {
    expect(() => openSqliteEventReader({ file })).toThrow(EngineUnavailableError);
    const store = openSqliteEventStore({ file });
    await store.append('a', 'no-stream', run('a', 0, 3));
    const reader = openSqliteEventReader({ file });
    expect(await reader.readAll(0, 10)).toEqual(await store.readAll(0, 10));
    await expect(reader.append('a', 2, run('a', 3, 1))).rejects.toThrow(EngineUnavailableError);
    const seen: number[] = [];
    const followed = new Promise<void>((resolve) => {
      reader.subscribe(1, async (events) => {
        seen.push(...events.map(({ position }) => position));
        if (seen.length === 4) resolve();
      });
    });
    await store.append('a', 2, run('a', 3, 2));
    await followed;
    expect(seen).toEqual([2, 3, 4, 5]);
    expect(await reader.head()).toBe(5);
    expect(await reader.inspect?.()).toEqual([]);
    await reader.close();
    await store.append('a', 4, run('a', 5, 1));
    await store.close();
  });

  it('is opened once at a time', async () => {
    const store = openSqliteEventStore({ file });
    expect(() => openSqliteEventStore({ file })).toThrow(EngineUnavailableError);
    await store.close();
    const again = openSqliteEventStore({ file });
    await again.close();
  });

  it('knows the commands of a data directory from before there was an index, the first of each', async () => {
    const before = openSqliteEventStore({ file });
    await before.append('a', 'no-stream', eventsOf('one', 'a', 0, 2));
    // As earlier versions did.
    await before.append('a', 1, eventsOf('one', 'a', 2));
    await before.append('b', 'no-stream', eventsOf('two', 'b'));
    await before.close();
    const db = new Database(file);
    db.exec('DROP TABLE commands');
    db.prepare(`UPDATE events SET body = 'damaged' WHERE stream = 'b'`).run([]);
    db.close();
    const store = openSqliteEventStore({ file });
    expect(await store.findCommand('one')).toEqual({ stream: 'a', revision: 0 });
    expect(await store.findCommand('two')).toBeUndefined();
    expect(await store.appendOnce('a', 2, eventsOf('one', 'a', 3))).toEqual({ outcome: 'repeated' });
    await store.close();
  });

  it('stores copies of events as they are, even if a command was done twice', async () => {
    const store = openSqliteEventStore({ file });
    for (const revision of [0, 1])
      await store.append('a', revision === 0 ? 'no-stream' : 0, eventsOf('one', 'a', revision));
    expect(await store.readStream('a')).toHaveLength(2);
    expect(await store.findCommand('one')).toEqual({ stream: 'a', revision: 0 });
    await store.close();
  });
});
