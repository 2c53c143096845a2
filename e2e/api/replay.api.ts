import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandLine } from '../support/command-line.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';

describe('npm run replay', () => {
  let installation: Installation;
  let job: MainJob;
  beforeAll(async () => {
    installation = await openTestInstallation();
    job = await doMainJob(installation);
  }, 60_000);
  afterAll(() => installation.remove());

  it('prints beside the running server what it answers of that moment', async () => {
    const { host, projectId } = job;
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    const now = await host.fetch(`/api/projects/${projectId}?asOf=${new Date().toISOString()}`);
    const position = Number(now.headers.get('as-of-position'));
    const words = ['--project', projectId, '--at', String(position - 1)];
    const shown = (await commandLine(installation.dataDir, 'replay', ...words)) as Record<string, unknown>;
    expect(shown).toMatchObject({ submissions: [] });
    for (const name of ['documents', 'submissions', 'collaborators', 'comments'])
      expect(await host.call('GET', `/api/${name}?filter=${filter}&position=${position - 1}`)).toEqual(shown[name]);
    const project = await host.call('GET', `/api/projects/${projectId}?position=${position - 1}`);
    expect(project).toEqual(shown.project);
    expect(await host.call('GET', `/api/projects/${projectId}`)).not.toEqual(project);
  }, 30_000);
});
