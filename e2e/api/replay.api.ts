import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { operations } from '../../standalone/maintenance.ts';
import { commandLine } from '../support/command-line.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';

type Shown = Record<string, unknown>;
const lists = ['documents', 'submissions', 'collaborators', 'comments', 'bundles'] as const;

describe('npm run replay', () => {
  const parent = mkdtempSync(join(tmpdir(), 'dossier-then-'));
  const dir = join(parent, 'then');
  let installation: Installation;
  let then: Installation;
  let job: MainJob;
  /** After the upload, before anything was decided about it. */
  let position: number;
  let answers: Shown;
  /** By the command line. */
  let shown: Shown;

  const run = (...words: string[]) => commandLine(installation.dataDir, 'replay', ...words) as Promise<Shown>;
  const pathsOf = (projectId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    return [
      `/api/projects/${projectId}`,
      ...lists.map((name) => `/api/${name}?filter=${filter}`),
      ...['auditors', 'mails', 'history'].map((name) => `/api/${name}?filter=${filter}`),
      `/api/projects/${projectId}/moments`,
      ...['/api/projects', '/api/me', '/api/notifications', '/api/contacts', '/api/teams', '/api/invoices'],
    ];
  };
  const answersTo = async (client: ApiClient) =>
    Object.fromEntries(
      await Promise.all(pathsOf(job.projectId).map(async (path) => [path, await client.call('GET', path)])),
    );
  const everyAnswer = async (of: Installation | string) => {
    const url = typeof of === 'string' ? of : of.url;
    const as = (firstName: string) => new ApiClient(url).signIn(emailOf(firstName), password);
    const [host, ada] = [await as('Hilda'), await as('Ada')];
    const own = `/api/submissions?filter=${encodeURIComponent(JSON.stringify({ projectId: job.projectId }))}`;
    return { ...(await answersTo(host)), ada: await ada.call('GET', own) };
  };

  beforeAll(async () => {
    installation = await openTestInstallation();
    job = await doMainJob(installation);
    const { host, ada, projectId, documentId } = job;
    const { engines, queryService } = installation;
    await until(async () => {
      // Mails and notifications may still be on their way.
      position = await engines.eventStore.head();
      await queryService.shows({ key: '', position }, 10_000);
      answers = await everyAnswer(installation);
      return (await engines.eventStore.head()) === position;
    });
    await host.command('ReviewDocument', {
      projectId,
      personId: ada.accountId,
      documentId,
      version: 1,
      action: 'Accept',
    });
    await host.command('AddComment', { projectId, text: 'Thank you' });
    await installation.person('Zoe');
    shown = await run('--project', projectId, '--at', String(position));
  }, 60_000);
  afterAll(async () => {
    await then?.close();
    await installation.remove();
    rmSync(parent, { recursive: true });
  });

  it('prints beside the running server what it answers of that moment', async () => {
    const { host, projectId } = job;
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    for (const name of lists)
      expect(await host.call('GET', `/api/${name}?filter=${filter}&position=${position}`)).toEqual(shown[name]);
    const project = await host.call('GET', `/api/projects/${projectId}?position=${position}`);
    expect(project).toEqual(shown.project);
    expect(await host.call('GET', `/api/projects/${projectId}`)).not.toEqual(project);
  });

  it('makes an installation of that moment that answers as the one that lives did then [BEY-05]', async () => {
    const { projectId, fileId } = job;
    expect(await everyAnswer(installation)).not.toEqual(answers);
    const report = await run('--all', '--at', String(position), '--to', dir);
    expect(report).toMatchObject({ position, to: dir, events: position, files: { count: 1, missing: [] } });
    const file = (of: string) => statSync(join(of, 'files', projectId, fileId));
    expect(file(dir).ino).toBe(file(installation.dataDir).ino);

    // A year later everything is due: a reminder, the deadline, a seal.
    then = await openTestInstallation({ dataDir: dir, time: { offset: 365 * 24 * 3_600_000 } });
    expect(await everyAnswer(then)).toEqual(answers);
    for (const name of lists)
      expect(answers[pathsOf(projectId).find((path) => path.startsWith(`/api/${name}?`)) ?? '']).toEqual(shown[name]);
    expect(answers[`/api/projects/${projectId}`]).toEqual(shown.project);
  });

  it('lets people look there, and change nothing', async () => {
    const { projectId, documentId, fileId, ada } = job;
    const host = await new ApiClient(then.url).signIn(emailOf('Hilda'), password);
    const refused = {
      problem: { status: 403, code: 'READ_ONLY', title: expect.stringMatching(/^As of .*: nothing can be changed/) },
    };
    const about = { projectId, personId: ada.accountId, documentId, version: 1 };
    await expect(host.command('ReviewDocument', { ...about, action: 'Reject' })).rejects.toMatchObject(refused);
    await expect(host.command('AddComment', { projectId, text: 'Late' })).rejects.toMatchObject(refused);
    await expect(host.upload(letter, { purpose: 'picture' })).rejects.toMatchObject(refused);
    await expect(new ApiClient(then.url).signIn(emailOf('Zoe'), password)).rejects.toMatchObject({
      problem: { code: 'SIGN_IN_FAILED' },
    });

    const { url } = await host.call<{ url: string }>('POST', '/api/downloads', { fileId });
    expect(Buffer.from(await (await fetch(then.url + url)).arrayBuffer())).toEqual(letter.bytes);
    expect((await fetch(`${then.url}/dev/inbox`)).status).toBe(404);
    await expect(then.engines.eventStore.append('project-1', 'no-stream', [])).rejects.toMatchObject({
      refusal: { code: 'READ_ONLY' },
    });
    expect(await then.engines.eventStore.head()).toBe(position);
    expect(existsSync(join(dir, 'mails')) ? readdirSync(join(dir, 'mails')) : []).toEqual([]);
  });

  it('takes no orders of the command line, which nobody there does', async () => {
    const copy = readEnvironment({ DATA_DIR: dir });
    await expect(operations.grant(copy, ['operator', 'ann@x.example'])).rejects.toThrow('nothing can be changed here');
    expect(await operations.grant(copy, ['list'])).toEqual({ auditors: [], operators: [] });
  });
});
