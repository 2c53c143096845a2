import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE, streams } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { operations } from '../../standalone/maintenance.ts';
import { commandLine } from '../support/command-line.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { startPublicProject } from '../support/projects.ts';

const later = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const notFound = { problem: { code: 'PROJECT_NOT_FOUND' } };

let installation: Installation;
let host: ApiClient;
let projectId: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  host = await installation.host();
  ({ projectId } = await startPublicProject(host, 'Grant'));
}, 60_000);
afterAll(() => installation.remove());

const looksOf = async (personId: string) =>
  (await installation.engines.eventStore.readStream(streams.downloads(projectId))).filter(
    ({ type, data }) => type === 'ProjectAudited' && data.personId === personId,
  );

it('[ROLE-14] an address without account is granted, told by mail, looks, and is named once', async () => {
  await host.command('GrantAuditor', { projectId, email: emailOf('olga'), until: later(3) });
  const mail = await mailTo(installation, emailOf('olga'), /asks you to audit Grant/);
  expect(mail.text).toContain(`${installation.url}/projects/${projectId}`);
  const olga = await installation.person('Olga');
  const mine = await until(async () => (await olga.list('projects', { audited: true }))[0]);
  expect(mine).toMatchObject({ id: projectId, role: 'auditor' });
  expect(await looksOf(olga.accountId)).toHaveLength(0);
  await olga.list('documents', { projectId });
  await olga.list('submissions', { projectId });
  expect(await looksOf(olga.accountId)).toHaveLength(1);
  expect(await until(async () => (await olga.list('notifications'))[0])).toMatchObject({
    kind: 'audit-granted',
    message: expect.stringMatching(/^You may audit "Grant" until /),
  });

  await expect(olga.command('AddComment', { projectId, text: 'Hello' })).rejects.toMatchObject(notFound);
  await host.command('RevokeAuditor', { projectId, personId: olga.accountId });
  await expect(olga.list('documents', { projectId })).rejects.toMatchObject(notFound);
});

it('[ROLE-14] who reads the same list again is named for each hour of the clock', async () => {
  await host.command('GrantAuditor', { projectId, email: emailOf('ada'), until: later(3) });
  // At its beginning, so that none ends between two looks.
  installation.time.offset = HOUR - (Date.now() % HOUR);
  const ada = await installation.person('Ada');
  const people = () => ada.list('collaborators', { projectId });
  await until(async () => (await ada.list('projects', { audited: true }))[0]);
  for (let count = 0; count < 3; count += 1) await people();
  expect(await looksOf(ada.accountId)).toHaveLength(1);
  installation.time.offset += HOUR;
  await ada.signIn(emailOf('ada'), password);
  for (let count = 0; count < 3; count += 1) await people();
  expect(await looksOf(ada.accountId)).toHaveLength(2);
  installation.time.offset = 0;
  await host.command('RevokeAuditor', { projectId, personId: ada.accountId });
  await expect(people()).rejects.toMatchObject(notFound);
});

it('a hold of an auditor keeps the project from being deleted for good, until an auditor releases it', async () => {
  const { projectId: held } = await startPublicProject(host, 'Disputed');
  const about = { projectId: held };
  const otto = await installation.person('Otto');
  const stranger = await installation.person('Stan');
  await host.command('GrantAuditor', { ...about, email: emailOf('otto'), until: later(3) });
  await expect(stranger.command('HoldProject', { ...about, reason: 'No' })).rejects.toMatchObject(notFound);
  await otto.command('HoldProject', { ...about, reason: 'An appeal is pending.' });
  await host.command('ReleaseProject', about);
  await host.command('DeleteProject', about);
  const refused = { problem: { code: 'PROJECT_HELD', status: 409 } };
  await expect(host.command('PurgeProject', about)).rejects.toMatchObject(refused);
  const [hold] = await host.list('holds', about);
  expect(hold).toMatchObject({
    by: 'auditor',
    name: 'Otto Person',
    reason: 'An appeal is pending.',
    releasable: false,
  });
  expect(await otto.list('holds', about)).toMatchObject([{ releasable: true }]);
  await otto.command('ReleaseProject', about);
  await host.command('PurgeProject', about);
});

it('[ROLE-14] sees nothing the moment the time is over', async () => {
  const ivy = await installation.person('Ivy');
  const soon = new Date(Date.now() + MINUTE).toISOString();
  await host.command('GrantAuditor', { projectId, email: emailOf('ivy'), until: soon });
  await until(async () => (await ivy.list('projects', { audited: true }))[0]);
  expect(await ivy.list('documents', { projectId })).toHaveLength(1);
  installation.time.offset = 2 * MINUTE;
  try {
    await expect(ivy.list('documents', { projectId })).rejects.toMatchObject(notFound);
    expect(await ivy.list('projects', { audited: true })).toEqual([]);
    expect(await host.list('auditors', { projectId })).toMatchObject([{ personId: ivy.accountId, until: soon }]);
  } finally {
    installation.time.offset = 0;
  }
});

it('[ROLE-14] the operator grants and revokes all projects on the command line, beside the running server', async () => {
  const operate = (...words: string[]) => commandLine(installation.dataDir, ...words);
  const ines = await installation.person('Ines');
  await expect(ines.list('documents', { projectId })).rejects.toMatchObject(notFound);
  const day = later(30).slice(0, 10);
  const granted = { email: emailOf('ines'), until: `${day}T23:59:59.999Z` };
  expect(await operate('grant', 'auditor', emailOf('ines'), '--until', day)).toEqual({ ok: true, ...granted });
  expect(await operate('grant', 'list')).toEqual({
    auditors: [{ ...granted, personId: ines.accountId }],
    operators: [],
  });
  await until(async () => (await ines.list('projects', { audited: true }))[0]);
  expect(await ines.list('documents', { projectId })).toHaveLength(1);
  expect(await operate('revoke', 'auditor', emailOf('ines'))).toEqual({ ok: true, email: emailOf('ines') });
  await expect(ines.list('documents', { projectId })).rejects.toMatchObject(notFound);
  expect(await operate('grant', 'list')).toEqual({ auditors: [], operators: [] });
});

it.each([
  [['auditor', 'nobody', '--until', '2099-01-01'], /Say what to do/],
  [['auditor', 'a@b.example'], /Say what to do/],
  [['auditor', 'a@b.example', '--until', 'soon'], /Say what to do/],
  [['auditor', 'a@b.example', '--until', '2099-02-30'], /Say what to do/],
  [['auditor', 'a@b.example', '--until', '2099-6-30'], /Say what to do/],
  [['auditor', 'a@b.example', '--until', '2099-06-30T18:00'], /Say what to do/],
  [['auditor', 'a@b.example', '--until', '2020-01-01'], /not be in the past/],
  [['host', 'a@b.example', '--until', '2099-01-01'], /Say what to do/],
])('the operator who writes %j is told what is wrong', async (words, message) => {
  const environment = readEnvironment({ DATA_DIR: installation.dataDir });
  await expect(operations.grant(environment, words)).rejects.toThrow(message);
});

it('the operator who says until when a right is revoked is told what is wrong', async () => {
  const environment = readEnvironment({ DATA_DIR: installation.dataDir });
  const words = ['auditor', 'a@b.example', '--until', '2099-01-01'];
  await expect(operations.revoke(environment, words)).rejects.toThrow(/Say what to do/);
});
