import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../shared/basics/log.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { TestClient } from '../support/client.ts';
import { day } from '../support/days.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { createProject, projectSettings } from '../support/projects.ts';

const hours = 3_600_000;

describe('an installation that was down', () => {
  let installation: Installation;
  let host: ApiClient;
  let ada: ApiClient;
  const lines: string[] = [];
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ada = await installation.person('Ada');
  }, 60_000);
  afterAll(() => installation.remove());

  const start = async (projectName: string, endDate: string) => {
    const { projectId } = await createProject(host, projectSettings(projectName, { endDate, reminder: '24hours' }));
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    return projectId;
  };
  /** Ended, and started again at this moment. */
  const downUntil = async (moment: number) => {
    const { dataDir, time } = installation;
    await installation.close();
    time.offset = moment - Date.now();
    const log = createLogger({ level: 'warn', service: 'test' }, { write: (line) => void lines.push(line) });
    installation = await openTestInstallation({ dataDir, time, log });
    await signIn();
  };
  const signIn = async () => {
    const client = (name: string) => new TestClient(installation.url).signIn(emailOf(name), password);
    [host, ada] = [await client('Hilda'), await client('Ada')];
  };
  const reminded = async () =>
    (await ada.list('notifications')).filter(({ kind }) => kind === 'reminder').map(({ projectId }) => projectId);

  it('[STATE-24] makes up what was due meanwhile: the end, reminders of what is still active, the purge', async () => {
    const [ended, active, binned] = [
      await start('Ended', day(1)),
      await start('Still active', day(4)),
      await start('Binned', day(4)),
    ];
    await host.command('DeleteProject', { projectId: binned });
    const due = Date.parse((await host.one('projects', active)).dueAt);
    await downUntil(due - 12 * hours);
    await until(async () => (await host.one('projects', ended)).status === 'past');
    await until(async () => (await reminded()).length > 0);
    expect(await reminded()).toEqual([active]);
    expect((await host.one('projects', active)).status).toBe('active');

    await downUntil(Date.now() + installation.time.offset + 31 * 24 * hours);
    await until(() => lines.some((line) => line.includes('deleted for good in an hour')));
    installation.time.offset += hours;
    await signIn();
    await until(() =>
      host.one('projects', binned).then(
        () => false,
        ({ problem }) => problem.status === 404,
      ),
    );
    await until(async () => (await host.one('projects', active)).status === 'past');
    expect(await reminded()).toEqual([active]);
  });
});
