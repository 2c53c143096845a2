import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Installation, openTestInstallation, root } from '../support/installation.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';
import { startPublicProject } from '../support/projects.ts';
import { compareAnswers, type Description, operationsOf } from './described.ts';

const photo = { name: 'photo.png', bytes: readFileSync(join(root, 'e2e/fixtures/photo.png')) };
const me = (client: ApiClient) => client.call<Record<string, unknown>>('GET', '/api/me');

type Row = {
  readonly what: string;
  readonly commands: readonly string[];
  readonly reads: readonly string[];
  /** Changes something, and answers whether it is read as changed. */
  readonly holds: (job: MainJob) => Promise<boolean>;
};

/** What screens need beyond the specification's own calls. */
const rows: readonly Row[] = [
  {
    what: 'teams',
    commands: ['CreateTeam', 'UpdateTeam', 'DeleteTeam', 'RestoreTeam'],
    reads: ['/api/teams', '/api/teams/{id}'],
    holds: async ({ host }) => {
      const teamId = String((await host.command('CreateTeam', { teamName: 'A', teamType: 'Research' })).teamId);
      await host.command('UpdateTeam', { teamId, teamName: 'Robotics' });
      await host.command('DeleteTeam', { teamId });
      const binned = (await host.list('teams', { state: 'bin' })).length;
      await host.command('RestoreTeam', { teamId });
      return binned === 1 && (await host.one('teams', teamId)).teamName === 'Robotics';
    },
  },
  {
    what: 'comments',
    commands: ['AddComment'],
    reads: ['/api/comments'],
    holds: async ({ host, ada, projectId }) => {
      await host.command('AddComment', { projectId, text: 'Welcome.' });
      return until(async () => (await ada.list('comments', { projectId })).some(({ text }) => text === 'Welcome.'));
    },
  },
  {
    what: 'read flags',
    commands: ['MarkNotificationRead', 'MarkNotificationUnread', 'MarkNotificationsRead', 'MarkAllNotificationsRead'],
    reads: ['/api/notifications'],
    holds: async ({ host }) => {
      // That somebody joined, and delivered: none comes while they are counted.
      const [row] = await until(async () => {
        const found = await host.list('notifications');
        return found.length > 1 && found;
      });
      const unread = async () => (await host.list('notifications', { read: false })).length;
      const notificationId = String(row?.id);
      await host.command('MarkNotificationRead', { notificationId });
      const before = await unread();
      await host.command('MarkNotificationUnread', { notificationId });
      const between = await unread();
      await host.command('MarkNotificationsRead', { notificationIds: [notificationId] });
      await host.command('MarkAllNotificationsRead', { lastSeen: notificationId });
      return between === before + 1 && (await unread()) < between;
    },
  },
  {
    what: 'the toggle of notifications',
    commands: ['SetNotificationPreference'],
    reads: ['/api/me'],
    holds: async ({ ada }) => {
      await ada.command('SetNotificationPreference', { notifications: false });
      return until(async () => (await me(ada)).notifications === false);
    },
  },
  {
    what: 'the picture',
    commands: ['ChangeProfilePicture', 'RemoveProfilePicture'],
    reads: ['/api/me', '/api/files/{fileId}'],
    holds: async ({ ada }) => {
      const fileId = await ada.upload(photo, { purpose: 'picture' });
      await ada.command('ChangeProfilePicture', { fileId });
      await until(async () => (await me(ada)).pictureFileId === fileId);
      const shown = (await ada.fetch(`/api/files/${fileId}`)).ok;
      await ada.command('RemoveProfilePicture', {});
      return shown && until(async () => (await me(ada)).pictureFileId === null);
    },
  },
  {
    what: 'the end of a plan',
    commands: ['CancelSubscription', 'ResumeSubscription'],
    reads: ['/api/subscriptions/me'],
    holds: async ({ host }) => {
      const status = async () =>
        (await host.call<{ subscription: { status: string } }>('GET', '/api/subscriptions/me')).subscription.status;
      const before = await status();
      await host.command('CancelSubscription', {});
      await until(async () => (await status()) === 'cancelled');
      await host.command('ResumeSubscription', {});
      return until(async () => (await status()) === before);
    },
  },
  {
    what: 'the billing history',
    commands: [],
    reads: ['/api/invoices', '/api/invoices/{id}/pdf'],
    holds: async ({ host }) => {
      const [invoice] = await host.list('invoices');
      return (await host.fetch(`/api/invoices/${invoice?.id}/pdf`)).ok;
    },
  },
  {
    what: 'the audit',
    commands: [],
    reads: ['/api/history', '/api/history/{id}'],
    holds: async ({ host, projectId }) => {
      const [row] = await host.list('history', { projectId });
      const entry = await host.call<{ digest: unknown }>('GET', `/api/history/${row?.id}`);
      return typeof entry.digest === 'string';
    },
  },
  {
    what: 'the bin',
    commands: ['DeleteProject', 'RestoreProject', 'PurgeProject'],
    reads: ['/api/projects'],
    holds: async ({ host }) => {
      const { projectId } = await startPublicProject(host, 'Binned');
      const binned = async () => (await host.list('projects', { status: 'bin' })).map(({ id }) => id);
      await host.command('DeleteProject', { projectId });
      const inBin = (await binned()).includes(projectId);
      await host.command('RestoreProject', { projectId });
      const restored = !(await binned()).includes(projectId);
      await host.command('DeleteProject', { projectId });
      await host.command('PurgeProject', { projectId });
      return inBin && restored && !(await binned()).includes(projectId);
    },
  },
];

describe('what screens need beyond the calls of the specification', () => {
  let installation: Installation;
  let job: MainJob;
  let description: Description;
  beforeAll(async () => {
    installation = await openTestInstallation();
    description = (await (await fetch(`${installation.url}/api/openapi.json`)).json()) as Description;
    job = await doMainJob(installation);
  }, 60_000);
  afterAll(() => installation.remove());

  it.each(rows)('[API-34] $what: described under /api/, and it works', async ({ commands, reads, holds }) => {
    const named = [...commands.map((name) => `POST /api/commands/${name}`), ...reads.map((path) => `GET ${path}`)];
    expect([...operationsOf(description).keys()]).toEqual(expect.arrayContaining(named));
    const answers = compareAnswers(description, installation.url);
    try {
      expect(await holds(job)).toBe(true);
      expect(answers.untried().filter((name) => named.includes(name))).toEqual([]);
      expect(answers.faults).toEqual([]);
    } finally {
      answers.stop();
    }
  });
});
