import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { carriedDeadline, carrying, deadlineIn } from '@dossier/shared/async/deadline';
import { pause } from '@dossier/shared/async/pause';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { createLogger } from '@dossier/shared/basics/log';
import { streams } from '@dossier/shared/contract';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { afterAll, expect, it } from '@jest/globals';
import { envelope } from '../../../shared/event-store/testing/envelope.ts';
import type { Asker } from '../../http/asker.ts';
import type { ListQuery } from '../../http/lists/query.ts';
import type { Present } from './port.ts';
import { openPastThread } from './thread.ts';

const dir = mkdtempSync(join(tmpdir(), 'dossier-past-'));
afterAll(() => rmSync(dir, { recursive: true }));

it('a thread that broke down fails what was asked with 503, and the next question begins another', async () => {
  const file = join(dir, 'events.db');
  const log = createLogger({ level: 'silent', service: 'test' });
  const directory = { onErased: () => () => undefined };
  const past = openPastThread({ source: { file }, present: {} as Present, directory, log });
  // Without the file it cannot begin.
  const asked = [past.moments('123456789', Date.now()), past.life('123456789', Date.now(), 3)];
  for (const question of asked) await expect(question).rejects.toThrow(EngineUnavailableError);

  const store = openSqliteEventStore({ file });
  const { json } = await past.moments('123456789', Date.now());
  expect(Buffer.from(json).toString()).toBe('[]');
  await past.close();
  await store.close();
  await expect(past.moments('123456789', Date.now())).rejects.toThrow(EngineUnavailableError);
});

it('ends when nobody asks any more, and the next question begins another once it has', async () => {
  const file = join(dir, 'rested.db');
  const store = openSqliteEventStore({ file });
  const stream = streams.project('123456789');
  await store.append(stream, 'no-stream', [envelope(stream, 0)]);
  const log = createLogger({ level: 'silent', service: 'test' });
  const directory = { onErased: () => () => undefined };
  const running = new Set<Worker>();
  const atOnce: number[] = [];
  const note = (worker: Worker) => {
    atOnce.push(running.add(worker).size);
    worker.once('exit', () => running.delete(worker));
  };
  process.on('worker', note);
  const past = openPastThread({ source: { file }, present: {} as Present, directory, log, restsAfter: 1 });
  const look = async () => {
    const { json } = await past.moments('123456789', Date.now());
    expect(JSON.parse(Buffer.from(json).toString())).toMatchObject([{ kind: 'Tested' }]);
  };
  await look();
  // While it ends, as a rule.
  await pause(2);
  await look();
  while (running.size > 0) await nextTurn();
  await look();
  expect(atOnce.length).toBeGreaterThan(1);
  expect(Math.max(...atOnce)).toBe(1);
  await past.close();
  process.off('worker', note);
  await store.close();
});

it('asks back for every question, also when the request that began the thread is long over', async () => {
  const file = join(dir, 'others.db');
  const store = openSqliteEventStore({ file });
  const stream = streams.project('123456789');
  await store.append(stream, 'no-stream', [envelope(stream, 0)]);
  const overdue: boolean[] = [];
  const mailsOf = async () => {
    overdue.push(carriedDeadline().isOver());
    return [];
  };
  const log = createLogger({ level: 'silent', service: 'test' });
  const directory = { onErased: () => () => undefined };
  const past = openPastThread({ source: { file }, present: { mailsOf } as unknown as Present, directory, log });
  await carrying(deadlineIn(0), () => past.moments('123456789', Date.now()));
  const asked = { projectId: '123456789', until: { position: await store.head() }, now: Date.now() };
  await past.page({ ...asked, name: 'mails', asker: {} as Asker }, {} as ListQuery).catch(() => undefined);
  expect(overdue).toEqual([false]);
  await past.close();
  await store.close();
});
