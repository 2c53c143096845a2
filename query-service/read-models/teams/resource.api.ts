import type { TeamRow } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { given, teamCreated, teamMember } from '../../testing/events.ts';

describe('GET /api/teams', () => {
  let app: TestApp;
  let [anna, ben, cleo, stan] = [] as unknown as [Someone, Someone, Someone, Someone];
  let count = 0;
  beforeAll(async () => {
    app = await openTestApp();
    anna = await app.someone('Anna', 'Author');
    ben = await app.someone('Ben', 'Member');
    cleo = await app.someone('Cleo', 'Invited');
    stan = await app.someone('Stan', 'Stranger');
  });
  afterAll(() => app.close());

  /** Anna's, with Ben who joined and Cleo who is invited. */
  const newTeam = async (teamName = 'Grants') => {
    count += 1;
    const teamId = `team-${count}`;
    const of = (fact: ReturnType<typeof teamMember>) => ({ ...fact, data: { ...fact.data, teamId } });
    await app.happen(
      teamCreated(anna.personId, { teamId, teamName, teamType: 'Marketing', teamDetails: 'All calls' }),
      of(teamMember(ben.personId, 'Invited')),
      of(teamMember(ben.personId, 'Joined')),
      of(teamMember(cleo.personId, 'Invited')),
    );
    return teamId;
  };
  const idsOf = async (asker: Someone, state?: string) =>
    (await asker.list<TeamRow>('teams', state ? { state } : {})).map(({ id }) => id);

  it('[TEAM-05] [ENT-21] tells author and members all of a team', async () => {
    const teamId = await newTeam();
    const { body } = await ben.get<TeamRow>(`/api/teams/${teamId}`);
    expect(body).toMatchObject({
      id: teamId,
      teamName: 'Grants',
      teamType: 'Marketing',
      teamDetails: 'All calls',
      status: 'active',
      isBinned: false,
      author: { personId: anna.personId, name: 'Anna Author', email: anna.email },
      myRole: 'member',
      totalProjects: 0,
      memberCount: 2,
    });
    expect(Date.parse(body.createdOn)).not.toBeNaN();
    expect(body.members.map(({ name, role, status }) => [name, role, status])).toEqual([
      ['Anna Author', 'author', 'joined'],
      ['Ben Member', 'member', 'joined'],
      ['Cleo Invited', 'member', 'invited'],
    ]);
    expect((await anna.get<TeamRow>(`/api/teams/${teamId}`)).body.myRole).toBe('author');
  });

  it('tells invited people what they are invited to, without its members, and strangers nothing', async () => {
    const teamId = await newTeam();
    expect((await cleo.get<TeamRow>(`/api/teams/${teamId}`)).body).toMatchObject({ myRole: 'invited', members: [] });
    expect(await idsOf(cleo)).toContain(teamId);
    expect(await stan.get(`/api/teams/${teamId}`)).toMatchObject({ status: 404, body: { code: 'TEAM_NOT_FOUND' } });
    expect((await stan.get('/api/teams/unknown')).body).toEqual((await stan.get(`/api/teams/${teamId}`)).body);
    expect(await idsOf(stan)).toEqual([]);
    expect(await stan.list('teams', { id: [teamId] })).toEqual([]);
  });

  it('[TEAM-02] lists by state: overview, active, inactive and bin', async () => {
    const [active, inactive, binned] = [await newTeam(), await newTeam(), await newTeam()];
    await app.happen(
      given('TeamStatusSet', { teamId: inactive, status: 'inactive' }),
      given('TeamDeleted', { teamId: binned, purgeAt: '2026-03-01T00:00:00.000Z' }),
    );
    expect(await idsOf(anna, 'overview')).toEqual(expect.arrayContaining([active, inactive]));
    expect(await idsOf(anna, 'overview')).not.toContain(binned);
    expect(await idsOf(anna, 'active')).not.toContain(inactive);
    expect(await idsOf(anna, 'inactive')).toEqual([inactive]);
    expect(await idsOf(anna, 'bin')).toEqual([binned]);
    expect(await idsOf(ben, 'bin')).toEqual([]);
    expect((await ben.get(`/api/teams/${binned}`)).status).toBe(404);
    expect((await anna.get<TeamRow>(`/api/teams/${binned}`)).body.purgeOn).toBe('2026-03-01T00:00:00.000Z');
  });

  it('knows of a removal at once, however far behind the views are', async () => {
    const teamId = await newTeam();
    // The views never get to see what is appended to a store whose feed stands still.
    await app.queries.close();
    await app.append(given('TeamMemberRemoved', { teamId, personId: ben.personId }));
    expect((await ben.get(`/api/teams/${teamId}`)).status).toBe(404);
    expect(await idsOf(ben)).not.toContain(teamId);
    expect((await anna.get<TeamRow>(`/api/teams/${teamId}`)).body.memberCount).toBe(1);
  });
});
