import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import type { ApiClient } from '../../../standalone/api-client.ts';
import { emailOf, type Installation, openTestInstallation } from '../../support/installation.ts';
import { type Mail, mailTo } from '../../support/mails.ts';
import { projectSettings, startPrivateProject } from '../../support/projects.ts';

type Invited = Mail & { readonly unsubscribe?: string };

describe('declining an invitation by its mail', () => {
  let installation: Installation;
  let host: ApiClient;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
  }, 60_000);
  afterAll(() => installation.remove());

  const invitedTo = async (projectName: string, email: string) => {
    const { projectId } = await startPrivateProject(host, projectName, [email]);
    const { unsubscribe = '' } = (await mailTo(installation, email, new RegExp(projectName))) as Invited;
    expect(new URL(unsubscribe).origin).toBe(new URL(installation.url).origin);
    return { projectId, link: unsubscribe };
  };
  /** As a mail program does it: no cookies, no page, a form of one field. */
  const oneClick = (link: string) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return fetch(link, { method: 'POST', body, redirect: 'error' });
  };
  const peopleIn = async (projectId: string) =>
    (await host.list('collaborators', { projectId })).map(({ email }) => email);

  it('takes one click, which a look at the page is not, and the host sees who declined', async () => {
    const email = 'stranger@elsewhere.example';
    const { projectId, link } = await invitedTo('Grants', email);
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    const page = await fetch(link);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toMatch(/Decline the invitation to “Grants”\?[\s\S]*<form method="post">/);
    expect(await peopleIn(projectId)).toEqual([email]);

    for (let time = 0; time < 2; time += 1) {
      const answer = await oneClick(link);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('You get no more invitations'),
      ]);
    }
    await until(async () => (await host.one('projects', projectId)).declined.length === 1);
    expect((await host.one('projects', projectId)).declined).toMatchObject([{ email }]);
    expect(await peopleIn(projectId)).toEqual([]);
    const entries = await host.list('history', { projectId });
    expect(entries.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('declined the invitation and gets no more invitations'),
    );
  });

  it('[CREATE-29] ends the mails for good, while an invitation still stands in the app', async () => {
    const email = emailOf('Dana');
    const { projectId, link } = await invitedTo('Stipends', email);
    await oneClick(link);
    await host.command('InviteCollaborators', { projectId, emails: [email] });
    const [silent] = await until(async () => {
      const mails = await host.list('mails', { projectId });
      const failed = mails.filter(({ status }) => status === 'withheld');
      return failed.length === 1 ? failed : undefined;
    });
    expect(silent?.reason).toBe('They declined: no invitation is mailed to them.');
    const dana = await installation.person('Dana');
    await dana.command('JoinProject', { projectId });
    await until(async () => (await host.one('projects', projectId)).declined.length === 0);
  });

  it('tells nobody who was removed what the project is called by now', async () => {
    const email = 'removed@elsewhere.example';
    const { projectId, link } = await invitedTo('Bursaries', email);
    await host.command('RemoveCollaborator', { projectId, email });
    const settings = projectSettings('Layoffs', { projectScope: 'private' });
    await host.command('UpdateProject', { projectId, ...settings });
    for (const answer of [fetch(link), oneClick(link)]) {
      const text = await (await answer).text();
      expect(text).toMatch(/invitations? to this project/);
      expect(text).not.toContain('Layoffs');
    }
  });

  it('holds also while the project is in the bin, when it is restored', async () => {
    const email = 'binned@elsewhere.example';
    const { projectId, link } = await invitedTo('Fellows', email);
    await host.command('DeleteProject', { projectId });
    expect((await oneClick(link)).status).toBe(200);
    await host.command('RestoreProject', { projectId });
    expect((await host.one('projects', projectId)).declined).toMatchObject([{ email }]);
    expect(await peopleIn(projectId)).toEqual([]);
  });

  it('takes nobody out of a project who takes part in it', async () => {
    const { projectId, link } = await invitedTo('Prizes', emailOf('Edda'));
    const edda = await installation.person('Edda');
    await edda.command('JoinProject', { projectId });
    expect((await oneClick(link)).status).toBe(200);
    expect((await edda.one('projects', projectId)).joined).toBe(true);
  });

  it('takes a co-host without an account off the project, whose address may be mistyped, and leaves one with an account', async () => {
    const [email, coHost] = ['stray@elsewhere.example', await installation.person('Cora')];
    const settings = projectSettings('Juries', { coHostEmails: [email, emailOf('Cora')] });
    const projectId = String((await host.command('CreateProject', settings)).projectId);
    for (const to of [email, emailOf('Cora')]) {
      const { unsubscribe = '' } = (await mailTo(installation, to, /Juries/)) as Invited;
      expect((await oneClick(unsubscribe)).status).toBe(200);
    }
    await until(async () => (await host.one('projects', projectId)).coHostEmails.length === 1);
    expect(await coHost.one('projects', projectId)).toMatchObject({ role: 'co-host' });
  });

  it('is of use to nobody who was not invited', async () => {
    const { link } = await invitedTo('Awards', 'other@elsewhere.example');
    for (const forged of [link.slice(0, -3), link.replace('project.', 'team.'), link.replace(/token=.*/, 'token=')])
      expect((await oneClick(forged)).status).toBe(404);
  });

  it('works for teams, too', async () => {
    const tess = await installation.person('Tess');
    await tess.subscribe('team', 'monthly', 3);
    const { teamId } = await tess.command('CreateTeam', { teamName: 'Panel', teamType: 'Research' });
    await tess.command('InviteTeamMember', { teamId: String(teamId), email: 'expert@elsewhere.example' });
    const { unsubscribe = '' } = (await mailTo(installation, 'expert@elsewhere.example', /Panel/)) as Invited;
    // In the bin it cannot be declined, and nobody reads that it was.
    await tess.command('DeleteTeam', { teamId: String(teamId) });
    for (const answer of [fetch(unsubscribe), oneClick(unsubscribe)]) expect((await answer).status).toBe(404);
    await tess.command('RestoreTeam', { teamId: String(teamId) });
    expect((await oneClick(unsubscribe)).status).toBe(200);
    await until(async () => (await tess.list('notifications')).some(({ kind }) => kind === 'team-declined'));
  });
});
