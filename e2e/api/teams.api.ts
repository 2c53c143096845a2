import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { codeOf } from '../support/codes.ts';
import { letter } from '../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { createProject, projectSettings } from '../support/projects.ts';

const details = { teamName: 'Grants', teamType: 'Research' } as const;

/** Tess is the author, on a team plan; Mia is a member; Ada delivers; Otto is nobody. */
describe('teams', () => {
  let installation: Installation;
  let [tess, mia, ada, otto] = [] as unknown as [ApiClient, ApiClient, ApiClient, ApiClient];
  let teamId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    [tess, mia, ada, otto] = (await Promise.all(
      (['Tess', 'Mia', 'Ada', 'Otto'] as const).map((name) => installation.person(name)),
    )) as [ApiClient, ApiClient, ApiClient, ApiClient];
    await tess.subscribe('team', 'monthly', 9);
  }, 60_000);
  afterAll(() => installation.remove());
  beforeEach(async () => {
    teamId = await newTeam();
    await join(mia, 'Mia');
  });

  const newTeam = async () => String((await tess.command('CreateTeam', details)).teamId);
  const join = async (who: ApiClient, name: string) => {
    await tess.command('InviteTeamMember', { teamId, email: emailOf(name) });
    await who.command('AcceptTeamInvitation', { teamId });
  };
  const remove = (who: ApiClient) => tess.command('RemoveTeamMember', { teamId, personId: who.accountId });
  const privately = { projectScope: 'private' } as const;
  const newProject = (host = tess) => createProject(host, { ...projectSettings('Shared call'), ...privately, teamId });
  const idsOf = async (who: ApiClient, filter = {}) => (await who.list('projects', filter)).map(({ id }) => id);

  it('[ROLE-13] [TEAM-12] [LIST-04] a member sees the team’s projects in lists and search, and acts there as co-host', async () => {
    const { projectId } = await newProject();
    await until(async () => (await idsOf(mia)).includes(projectId));
    expect(await idsOf(mia, { q: 'shared' })).toContain(projectId);
    expect(await mia.one('projects', projectId)).toMatchObject({ role: 'co-host', teamId });
    expect(await codeOf(otto.one('projects', projectId))).toBe('404 PROJECT_NOT_FOUND');

    const documentId = (await mia.list('documents', { projectId }))[0]?.id ?? '';
    await mia.command('InviteCollaborators', { projectId, emails: [emailOf('Ada')] });
    await mia.command('AssignDocument', { projectId, documentId, email: emailOf('Ada') });
    await mia.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    const fileId = await ada.upload(letter, { purpose: 'document', projectId, documentId });
    await mia.command('ReviewDocument', { projectId, documentId, email: emailOf('Ada'), action: 'Accept' });
    expect((await mia.fetch(`/api/files/${fileId}`)).status).toBe(200);
    const supporting = await mia.upload(letter, { purpose: 'supporting', projectId });
    await mia.command('AttachSupportingFile', { projectId, fileId: supporting });
    expect(await codeOf(mia.command('DeleteProject', { projectId }))).toBe('403 FORBIDDEN');
  });

  it('[ROLE-13] [TEAM-12] what a removed member had is gone with the answer: the very next request answers 404', async () => {
    const { projectId } = await newProject();
    await until(async () => (await idsOf(mia)).includes(projectId));
    const supporting = await mia.upload(letter, { purpose: 'supporting', projectId });
    await mia.command('AttachSupportingFile', { projectId, fileId: supporting });
    const file = `/api/files/${supporting}`;
    await until(async () => (await tess.fetch(file)).ok);
    const live = await mia.fetch('/api/live');

    const asked = {
      team: () => mia.one('teams', teamId),
      project: () => mia.one('projects', projectId),
      documents: () => mia.list('documents', { projectId }),
      submissions: () => mia.list('submissions', { projectId }),
      collaborators: () => mia.list('collaborators', { projectId }),
      comments: () => mia.list('comments', { projectId }),
      mails: () => mia.list('mails', { projectId }),
      file: () => mia.fetch(file),
      archive: () => mia.fetch(`/api/projects/${projectId}/archive.zip`),
      ticket: () => mia.call('POST', '/api/downloads', { fileId: supporting }),
      comment: () => mia.command('AddComment', { projectId, text: 'Hello' }),
      upload: () => mia.upload(letter, { purpose: 'supporting', projectId }),
    };
    for (const [what, ask] of Object.entries(asked)) expect([what, await codeOf(ask())]).toEqual([what, 'done']);
    for (const [what, ask] of Object.entries(asked)) {
      await join(mia, 'Mia');
      await remove(mia);
      expect([what, await codeOf(ask())]).toEqual([what, expect.stringMatching(/^404 /)]);
    }
    expect(await idsOf(mia)).not.toContain(projectId);
    expect(await idsOf(mia, { q: 'shared' })).not.toContain(projectId);
    // The stream that told of the project ends.
    for await (const _message of live.body ?? []);
  });

  it('[CREATE-03] a project belongs to a team of its host, chosen at its creation or later by the host alone', async () => {
    await mia.subscribe();
    const solo = await createProject(mia, { ...projectSettings('Alone'), ...privately });
    expect(await mia.one('projects', solo.projectId)).toMatchObject({ teamId: null });
    expect(await codeOf(tess.one('projects', solo.projectId))).toBe('404 PROJECT_NOT_FOUND');
    const change = { ...projectSettings('Alone'), ...privately, projectId: solo.projectId };
    await mia.command('UpdateProject', { ...change, teamId });
    const shown = await until(async () => {
      const project = await tess.one('projects', solo.projectId).catch(() => undefined);
      return project?.teamId === teamId && project;
    });
    expect(shown.role).toBe('co-host');
    expect(await codeOf(tess.command('UpdateProject', { ...change, teamId: null }))).toBe('403 FORBIDDEN');
    await mia.command('UpdateProject', { ...change, teamId: null });
    expect(await codeOf(tess.command('AddComment', { projectId: solo.projectId, text: 'Hi' }))).toMatch(/^404/);

    expect(await codeOf(createProject(mia, { ...projectSettings(), teamId: 'unknown' }))).toBe('400 INVALID');
    await tess.command('SetTeamStatus', { teamId, status: 'inactive' });
    const refused = mia.command('CreateProject', { ...projectSettings(), teamId });
    await expect(refused).rejects.toMatchObject({ problem: { errors: { teamId: 'This team is inactive.' } } });
  });

  it('members need no plan of their own: a team project counts on its author’s', async () => {
    const lena = await installation.person('Lena');
    await join(lena, 'Lena');
    expect(await codeOf(lena.command('CreateProject', projectSettings()))).toBe('402 SUBSCRIPTION_REQUIRED');
    const { projectId } = await newProject(lena);
    const usedBy = async (who: ApiClient) =>
      (await who.call<{ storage: { used: number } }>('GET', '/api/usage')).storage.used;
    const before = await usedBy(tess);
    await lena.upload(letter, { purpose: 'supporting', projectId });
    expect(await usedBy(tess)).toBe(before + letter.bytes.length);
    expect(await usedBy(lena)).toBe(0);
  });

  it('an invitation waits for who has no account yet, and tells its author what became of it', async () => {
    await tess.command('InviteTeamMember', { teamId, email: emailOf('Nora') });
    const { text } = await mailTo(installation, emailOf('Nora'), /invites you to the team Grants/);
    expect(text).toContain(`/teams/team-details?id=${teamId}`);
    const nora = await installation.person('Nora');
    await until(async () => (await nora.list('teams')).some(({ id, myRole }) => id === teamId && myRole === 'invited'));
    const told = await until(async () => (await nora.list('notifications'))[0]);
    expect(told).toMatchObject({ message: 'Tess Person invited you to the team "Grants".', teamId, projectId: null });
    await nora.command('AcceptTeamInvitation', { teamId });
    expect((await tess.one('teams', teamId)).members.map(({ name, status }) => [name, status])).toEqual([
      ['Tess Person', 'joined'],
      ['Mia Person', 'joined'],
      ['Nora Person', 'joined'],
    ]);
    await until(async () =>
      (await tess.list('notifications')).some(({ message }) => /^Nora Person joined/.test(message)),
    );

    await tess.command('InviteTeamMember', { teamId, email: emailOf('Otto') });
    await otto.command('DeclineTeamInvitation', { teamId });
    expect(await codeOf(otto.one('teams', teamId))).toBe('404 TEAM_NOT_FOUND');
    await until(async () =>
      (await tess.list('notifications')).some(({ message }) => /^Otto Person declined/.test(message)),
    );
  });

  it('[TEAM-13] in the bin a team is gone for its members with its projects, and back after a restoration', async () => {
    const { projectId } = await newProject();
    await until(async () => (await idsOf(mia)).includes(projectId));
    await tess.command('DeleteTeam', { teamId });
    expect(await codeOf(mia.one('teams', teamId))).toBe('404 TEAM_NOT_FOUND');
    expect(await codeOf(mia.one('projects', projectId))).toBe('404 PROJECT_NOT_FOUND');
    expect(await tess.one('projects', projectId)).toMatchObject({ role: 'owner' });
    expect((await tess.list('teams', { state: 'bin' })).map(({ id }) => id)).toContain(teamId);
    await tess.command('RestoreTeam', { teamId });
    expect((await mia.one('projects', projectId)).role).toBe('co-host');
  });

  it('only the author changes a team', async () => {
    for (const refused of [
      mia.command('UpdateTeam', { teamId, teamName: 'Mine' }),
      mia.command('InviteTeamMember', { teamId, email: emailOf('Otto') }),
      mia.command('DeleteTeam', { teamId }),
      mia.command('OfferTeam', { teamId, personId: mia.accountId }),
      mia.command('WithdrawTeamOffer', { teamId }),
    ])
      expect(await codeOf(refused)).toBe('403 FORBIDDEN');
    expect(await codeOf(otto.command('UpdateTeam', { teamId, teamName: 'Mine' }))).toBe('404 TEAM_NOT_FOUND');
    expect(await codeOf(otto.command('AcceptTeam', { teamId }))).toBe('404 TEAM_NOT_FOUND');
    expect(await codeOf(mia.command('AcceptTeam', { teamId }))).toBe('409 NOT_OFFERED');
  });

  it('[BEY-47] a member is asked to take a team over, needs seats for it, and then is its author at once', async () => {
    const uma = await installation.person('Uma');
    await uma.subscribe('team', 'monthly', 3);
    const own = String((await uma.command('CreateTeam', { ...details, teamName: 'Labs' })).teamId);
    for (const [name, member] of [
      ['Mia', mia],
      ['Otto', otto],
    ] as const) {
      await uma.command('InviteTeamMember', { teamId: own, email: emailOf(name) });
      await member.command('AcceptTeamInvitation', { teamId: own });
    }
    await uma.command('OfferTeam', { teamId: own, personId: otto.accountId });
    expect((await mailTo(installation, emailOf('Otto'), /take over the team Labs/)).text).toContain('Uma Person');
    const texts = async (person: ApiClient) => (await person.list('notifications')).map(({ message }) => message);
    await until(async () =>
      (await texts(otto)).includes('Uma Person asks you to take the team "Labs" over as its author.'),
    );
    expect((await uma.one('teams', own)).offeredTo?.personId).toBe(otto.accountId);
    expect((await otto.one('teams', own)).offeredTo?.personId).toBe(otto.accountId);
    expect((await mia.one('teams', own)).offeredTo).toBeNull();

    expect(await codeOf(mia.command('AcceptTeam', { teamId: own }))).toBe('409 NOT_OFFERED');
    expect(await codeOf(otto.command('AcceptTeam', { teamId: own }))).toBe('402 SEATS');
    expect(await uma.one('teams', own)).toMatchObject({ myRole: 'author' });
    await otto.subscribe('team', 'monthly', 3);
    await otto.command('AcceptTeam', { teamId: own });
    expect(await codeOf(uma.command('DeleteTeam', { teamId: own }))).toBe('403 FORBIDDEN');
    expect(await otto.one('teams', own)).toMatchObject({ myRole: 'author', memberCount: 3, offeredTo: null });
    expect(await uma.one('teams', own)).toMatchObject({ myRole: 'member' });
    await mailTo(installation, emailOf('Uma'), /Otto Person is now the author of the team Labs/);
    await until(async () =>
      (await texts(mia)).includes('Otto Person took the team "Labs" over and is its author now.'),
    );
    await otto.command('PurgeTeam', await otto.command('DeleteTeam', { teamId: own }).then(() => ({ teamId: own })));
  });

  it('[TEAM-14] [PAY-16] beyond the seats of the plan an invitation is refused, and says what one costs', async () => {
    const max = await installation.person('Max');
    await max.subscribe('team', 'yearly');
    const own = String((await max.command('CreateTeam', details)).teamId);
    await max.command('InviteTeamMember', { teamId: own, email: emailOf('Mia') });
    const beyond = max.command('InviteTeamMember', { teamId: own, email: emailOf('Otto') });
    await expect(beyond).rejects.toMatchObject({
      problem: {
        status: 402,
        code: 'SEATS',
        current: { plan: 'team', period: 'yearly', seats: 2, seatsUsed: 2, seatsNeeded: 3, pricePerSeat: 324_00 },
      },
    });
    /** Seats in use come from the teams, which have keys of their own. */
    const standing = async (seats: number, seatsUsed: number) => {
      const found = (await max.call('GET', '/api/subscriptions/me')) as { seats: number; seatsUsed: number };
      return found.seats === seats && found.seatsUsed === seatsUsed;
    };
    await until(() => standing(2, 2));
    const invitation = { teamId: own, email: emailOf('Otto') };
    expect(await codeOf(max.command('InviteTeamMember', { ...invitation, seats: 2 }))).toBe('402 SEATS');
    await max.command('InviteTeamMember', { ...invitation, seats: 3 });
    await until(() => standing(3, 3));
    expect((await max.one('teams', own)).members).toHaveLength(3);
  });

  it('[TEAM-14] whoever goes takes a seat off the next period, and who comes instead takes it back', async () => {
    const ute = await installation.person('Ute');
    await ute.subscribe('team', 'monthly', 3);
    const own = String((await ute.command('CreateTeam', details)).teamId);
    const invite = (name: string, seats?: number) =>
      ute.command('InviteTeamMember', { teamId: own, email: emailOf(name), ...(seats && { seats }) });
    await invite('Mia');
    await invite('Otto');
    const fewer = { plan: 'team', period: 'monthly', members: 2 } as const;
    expect(await codeOf(ute.command('ChangePlan', fewer))).toBe('409 SEATS_IN_USE');
    const planned = async () =>
      (await ute.call<{ subscription: { change: object | null } }>('GET', '/api/subscriptions/me')).subscription
        .change ?? undefined;
    expect(await planned()).toBeUndefined();
    await ute.command('RemoveTeamMember', { teamId: own, personId: otto.accountId });
    expect(await until(planned)).toEqual(fewer);
    await expect(invite('Otto')).rejects.toMatchObject({ problem: { code: 'SEATS', current: { seats: 2 } } });
    await invite('Otto', 3);
    await until(async () => (await planned()) === undefined);
  });

  it('[BEY-47] a closed account offers its teams to their first members, who find them in the bin', async () => {
    const uwe = await installation.person('Uwe');
    await uwe.subscribe('team', 'monthly', 3);
    const own = String((await uwe.command('CreateTeam', details)).teamId);
    await uwe.command('InviteTeamMember', { teamId: own, email: emailOf('Mia') });
    await mia.command('AcceptTeamInvitation', { teamId: own });
    await uwe.command('InviteTeamMember', { teamId: own, email: emailOf('Otto') });
    await otto.command('AcceptTeamInvitation', { teamId: own });
    await uwe.command('CloseAccount', { password });
    expect(await mia.one('teams', own)).toMatchObject({ myRole: 'member', isBinned: true });
    expect(await codeOf(otto.one('teams', own))).toBe('404 TEAM_NOT_FOUND');
    await until(async () => (await mia.list('teams', { state: 'bin' })).some(({ id }) => id === own));
    const { text } = await mailTo(
      installation,
      emailOf('Mia'),
      /team Grants has no author any more|take over the team Grants/,
    );
    expect(text).toContain(own);
    await mia.command('AcceptTeam', { teamId: own });
    expect(await mia.one('teams', own)).toMatchObject({ myRole: 'author', isBinned: true, memberCount: 2 });
    expect(await codeOf(mia.command('RestoreTeam', { teamId: own }))).toBe('402 SEATS');
    await mia.command('ChangePlan', { plan: 'team', period: 'yearly', members: 2 });
    await mia.command('RestoreTeam', { teamId: own });
    expect((await otto.one('teams', own)).author.personId).toBe(mia.accountId);
  });
});
