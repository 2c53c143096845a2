import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { EventData } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { evidenceQueue, type JobHandler, JobLostError } from '@dossier/shared/job-queue';
import { until } from '@dossier/shared/testing/until';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditedUntil, openTestCall } from '../testing/call.ts';
import { given, projectId } from '../testing/events.ts';
import { evidenceMaker } from './making.ts';
import type { EvidenceOptions } from './options.ts';
import { verifyPackage } from './verify/package.ts';

describe('a large evidence package', () => {
  let answered: () => Promise<CommandOutcome> = async () => ({ ok: true, answer: {} });
  const call = openTestCall({ answered: () => answered() });
  const dir = mkdtempSync(join(tmpdir(), 'evidence-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  beforeEach(() => void call.app.sent.splice(0));

  const ordered = (packageId: string, personId: string) =>
    given('EvidenceOrdered', { projectId, personId, packageId, bytes: 4_000 });
  const make = (packageId: string) =>
    call.app.jobs.enqueue(evidenceQueue, { id: packageId, data: { projectId, packageId } });
  const told = (name: string) =>
    until(async () => call.app.sent.find((sent) => sent.name === name)?.payload as Record<string, unknown> | undefined);
  const sizeOf = (packageId: string) => call.app.files.size(fileKey(projectId, packageId));

  it('[BEY-39] is made whole over what a worker that died left behind, and names whom it is about', async () => {
    const { app, cast } = call;
    const key = fileKey(projectId, 'first');
    await app.files.append(key, 0, Readable.from([Buffer.alloc(3_000_000, 1)]));
    await app.happen(ordered('first', cast.support.personId));
    await make('first');
    const { size, people } = await told('FinishEvidence');
    expect(people).toEqual(expect.arrayContaining([cast.host.personId, cast.ann.personId]));
    expect(await sizeOf('first')).toBe(size);
    const stored = await app.files.read(key);
    const path = join(dir, 'first.zip');
    writeFileSync(path, await buffer(stored as Readable));
    expect((await verifyPackage(path)).faults).toEqual([]);
  });

  it('[BEY-39] is not made for somebody who may not have it any more, and leaves no byte', async () => {
    const { app, cast } = call;
    await app.files.append(fileKey(projectId, 'second'), 0, Readable.from([Buffer.from('half of it')]));
    await app.happen(ordered('second', cast.ann.personId));
    await make('second');
    expect(await told('DropEvidence')).toEqual({ projectId, packageId: 'second', why: 'failed' });
    expect(await sizeOf('second')).toBeUndefined();
  });

  it('[BEY-39] is made for another one who asked and still may', async () => {
    const { app, cast } = call;
    await app.happen(ordered('third', cast.ann.personId), ordered('third', cast.cohost.personId));
    await make('third');
    expect(await told('FinishEvidence')).toMatchObject({ packageId: 'third' });
  });

  it('[BEY-39] is not made any more once it was dropped, and leaves no byte', async () => {
    const { app, cast } = call;
    const { personId } = cast.host;
    await app.files.append(fileKey(projectId, 'fourth'), 0, Readable.from([Buffer.from('half of it')]));
    const dropped = { projectId, packageId: 'fourth', why: 'deleted' as const, askers: [personId] };
    await app.happen(ordered('fourth', personId), given('EvidenceDropped', dropped));
    await make('fourth');
    await until(async () => (await sizeOf('fourth')) === undefined);
    expect(app.sent).toEqual([]);
  });

  it('[BEY-39] stays where another worker made it before one that had been frozen went on', async () => {
    const { app, cast } = call;
    await app.happen(ordered('fifth', cast.host.personId));
    await app.files.append(fileKey(projectId, 'fifth'), 0, Readable.from([Buffer.from('made by another')]));
    let handle: JobHandler | undefined;
    const jobs = {
      process: (_queue: string, handler: JobHandler) => {
        handle = handler;
      },
    };
    const shows = async () => Promise.reject(new Error('frozen for too long'));
    const { files, eventStore } = app;
    evidenceMaker({ jobs, files, eventStore, shows } as unknown as EvidenceOptions).start();
    const stillOurs = async () => Promise.reject(new JobLostError());
    const attempt = { id: 'fifth', attempt: 5, isLast: true, isAsked: false, stillOurs };
    await expect(handle?.({ ...attempt, data: { projectId, packageId: 'fifth' } })).rejects.toThrow(JobLostError);
    expect(await sizeOf('fifth')).toBe('made by another'.length);
    expect(app.sent).toEqual([]);
  });

  it('[BEY-39] keeps its bytes where the answer that it is ready was lost', async () => {
    const { app, cast } = call;
    await app.happen(ordered('sixth', cast.host.personId));
    answered = async () => {
      const { size, people } = await told('FinishEvidence');
      const ready = { projectId, packageId: 'sixth', size, people, keptUntil: auditedUntil, askers: [] };
      await app.append(given('EvidenceReady', ready as unknown as EventData<'EvidenceReady'>));
      return { ok: false, refusal: { code: 'UNAVAILABLE' } };
    };
    await make('sixth');
    await until(async () => (await app.jobs.count('delayed')) === 1);
    // The next attempt finds that it is ready.
    await app.at('2026-01-10T13:00:00.000Z', () => until(async () => (await app.jobs.count('delayed')) === 0));
    const { size } = await told('FinishEvidence');
    expect(await sizeOf('sixth')).toBe(size);
  });
});
