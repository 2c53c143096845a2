import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Disk, hasDisk, openDisk } from '../../testing/disk/disk.ts';
import { until } from '../../testing/until.ts';

const child = fileURLToPath(new URL('./faults/child.ts', import.meta.url));
const hooks = new URL('../../../scripts/typescript-hooks.mjs', import.meta.url).href;

(hasDisk ? describe : describe.skip)('SQLite job queue on a disk without a byte left (needs cc on Linux)', () => {
  let dir: string;
  let disk: Disk;
  let running: ChildProcess | undefined;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-jobs-'));
    disk = openDisk(dir);
  });
  afterEach(() => {
    running?.kill('SIGKILL');
    disk.remove();
    rmSync(dir, { recursive: true });
  });
  const start = async () => {
    const process_ = spawn(process.execPath, ['--import', hooks, child, join(dir, 'jobs.db')], {
      env: { ...process.env, NODE_OPTIONS: '', ...disk.variables },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running = process_;
    const lines = createInterface({ input: process_.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<string> => (await lines.next()).value;
    expect(await next()).toBe('open');
    return (line: string) => {
      process_.stdin.write(`${line}\n`);
      return next();
    };
  };

  it('does every job once: nothing again while it is full, nothing left undone afterwards', async () => {
    const ask = await start();
    const jobs = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const id of jobs) await ask(`enqueue ${id}`);
    await until(async () => (await ask('ran')) === 'a b c d');
    disk.fail({ calls: 'writes', error: 'ENOSPC' });
    expect(await ask('release')).toBe('done');
    const failed = disk.failed();
    // Many looks at the queue.
    for (let count = 0; count < 200; count += 1) expect(await ask('ran')).toBe('a b c d');
    expect(await ask('enqueue g')).toBe('DiskFullError');
    expect(disk.failed()).toBeLessThan(failed + 20);
    disk.heal();
    await until(async () => (await ask('ran')) === jobs.join(' '));
    for (const id of ['a', 'e', 'g']) await ask(`enqueue ${id}`);
    await until(async () => (await ask('ran')) === `${jobs.join(' ')} g`);
  });
});
