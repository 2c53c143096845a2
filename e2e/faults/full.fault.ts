import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Disk, hasDisk, openDisk } from '../../shared/testing/disk/disk.ts';
import { until } from '../../shared/testing/until.ts';
import { type ApiClient, ApiError } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { buildServer, type Process, startProcess } from '../support/process.ts';
import { startPublicProject } from '../support/projects.ts';
import { password, signedUp } from './load.ts';

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.problem.status;
      throw error;
    },
  );

(hasDisk ? describe : describe.skip)('a volume without a byte left (needs cc on Linux)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-full-'));
  let disk: Disk;
  let server: Process;
  let host: ApiClient;
  let ada: ApiClient;
  let target: { purpose: string; projectId: string; documentId: string };
  beforeAll(async () => {
    await buildServer();
    disk = openDisk(dataDir);
    server = await startProcess(dataDir, disk.variables);
    host = await signedUp(server.url, 'host');
    await host.subscribe();
    target = { purpose: 'document', ...(await startPublicProject(host, 'Call')) };
    ada = await signedUp(server.url, 'ada');
    await ada.command('JoinProject', { projectId: target.projectId });
  }, 120_000);
  afterAll(async () => {
    await server?.kill('SIGTERM');
    disk?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('answers 507 to what writes, goes on reading, and resumes by itself', async () => {
    const fileId = await ada.upload(letter, target);
    const shown = () => host.list('submissions', { projectId: target.projectId });
    await until(async () => (await shown()).length === 1);
    const { projectId } = target;
    const writing = {
      comment: () => host.command('AddComment', { projectId, text: 'Is anybody there?' }, 'the-comment'),
      upload: () => ada.upload(letter, target),
      signUp: () => signedUp(server.url, 'late'),
      // Whoever looks at another's document leaves a trace, or does not look.
      recorded: () => host.fetch(`/api/files/${fileId}`),
      signIn: () => host.signIn('host@faults.example', password),
    };
    const reading = {
      list: shown,
      file: () => ada.fetch(`/api/files/${fileId}`),
      health: () => host.fetch('/readyz'),
    };
    const statuses = async (calls: Record<string, () => Promise<unknown>>) =>
      Object.fromEntries(
        await Promise.all(Object.entries(calls).map(async ([name, call]) => [name, await statusOf(call())] as const)),
      );
    const all = (calls: Record<string, unknown>, status: number) =>
      Object.fromEntries(Object.keys(calls).map((name) => [name, status]));

    disk.fail({ calls: 'writes', error: 'ENOSPC' });
    expect(await statuses(writing)).toEqual(all(writing, 507));
    expect(await statuses(reading)).toEqual(all(reading, 200));

    disk.heal();
    expect(await statuses(writing)).toEqual(all(writing, 200));
    expect(await host.list('comments', { projectId })).toHaveLength(1);
    await until(async () => (await shown())[0]?.version === 2);
  }, 60_000);
});
