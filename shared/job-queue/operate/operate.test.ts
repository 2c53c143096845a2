import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '../../contract/index.ts';
import { until } from '../../testing/until.ts';
import { type JobQueue, PermanentJobError } from '../port.ts';
import { openSqliteJobQueue } from '../sqlite/index.ts';
import { operateJobs } from './operate.ts';

describe('jobs on the command line, beside the process that works', () => {
  let dir: string;
  let working: JobQueue;
  let beside: JobQueue;
  let refuses: boolean;
  let runs: string[];
  let release: () => void;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-jobs-'));
    const file = join(dir, 'jobs.db');
    working = openSqliteJobQueue({ file, poll: 5 });
    refuses = true;
    runs = [];
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    working.process('mail', async ({ id }) => {
      runs.push(id);
      if (id === 'held') return held;
      if (refuses) throw new PermanentJobError('refused');
    });
    beside = openSqliteJobQueue({ file, beside: true });
  });
  afterEach(async () => {
    release();
    await beside.close();
    await working.close();
    rmSync(dir, { recursive: true });
  });
  const dead = async (...ids: string[]) => {
    for (const id of ids) await working.enqueue('mail', { id, data: {} });
    await until(async () => (await beside.count('dead')) === ids.length);
  };

  it('are listed with what they failed of', async () => {
    await dead('a');
    expect(await operateJobs(beside, ['list'])).toMatchObject({
      delayed: [],
      dead: [{ queue: 'mail', id: 'a', attempts: 1, reason: 'refused' }],
      stuck: [],
    });
  });

  it('go on by one, or all of a queue, and are dropped by one', async () => {
    await dead('a', 'b', 'c');
    expect(await operateJobs(beside, ['drop', 'mail', 'a'])).toEqual({ dropped: [{ queue: 'mail', id: 'a' }] });
    refuses = false;
    expect(await operateJobs(beside, ['retry', 'mail', 'b'])).toEqual({ retried: [{ queue: 'mail', id: 'b' }] });
    await until(() => runs.length === 4);
    expect(await operateJobs(beside, ['retry', 'mail'])).toEqual({ retried: [{ queue: 'mail', id: 'c' }] });
    await until(() => runs.length === 5);
    expect(runs.slice(3)).toEqual(['b', 'c']);
  });

  it('says which queues have some where the one that is named has none', async () => {
    await expect(operateJobs(beside, ['retry', 'mail'])).rejects.toThrow('There are no dead jobs.');
    for (const words of [
      ['drop', 'mail', 'a', 'b'],
      ['list', 'mail'],
    ])
      await expect(operateJobs(beside, words)).rejects.toThrow('Say what to do');
    await dead('a');
    await expect(operateJobs(beside, ['retry', 'mial'])).rejects.toThrow(
      'No dead job is in the queue "mial". Dead jobs are in: mail.',
    );
  });

  it('are listed with since when they have been running, an hour or longer', async () => {
    await working.enqueue('mail', { id: 'held', data: {} });
    await until(() => runs.length === 1);
    const inAnHour = openSqliteJobQueue({
      file: join(dir, 'jobs.db'),
      clock: () => Date.now() + HOUR,
      beside: true,
    });
    expect(await operateJobs(inAnHour, ['list'])).toMatchObject({
      stuck: [{ queue: 'mail', id: 'held', since: expect.any(String) }],
    });
    await inAnHour.close();
  });

  it('that run are left to the process that runs them', async () => {
    await working.enqueue('mail', { id: 'held', data: {} });
    await until(() => runs.length === 1);
    const another = openSqliteJobQueue({ file: join(dir, 'jobs.db'), beside: true });
    await expect(operateJobs(another, ['retry', 'mail', 'held'])).rejects.toThrow('No delayed or dead job');
    await dead('a');
    expect(runs).toEqual(['held', 'a']);
    await another.close();
  });

  it.each([[[]], [['retry']], [['drop', 'mail']], [['revive', 'mail', 'a']]])(
    'say what can be asked for: %j',
    (words) => expect(operateJobs(beside, words)).rejects.toThrow('list, retry QUEUE [ID] or drop QUEUE ID'),
  );
});
