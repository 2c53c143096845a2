import type { ProjectRow, TeamRow } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { created, type Given, given, teamCreated, teamMember } from '../../testing/events.ts';

const teamIds = Array.from({ length: 30 }, (_, index) => `team-${index}`);
const inTeam = <G extends Given>(teamId: string, fact: G) => ({ ...fact, data: { ...fact.data, teamId } }) as G;

/** Ben works in thirty teams of Anna's; three have two projects each, one of which he co-hosts. */
describe('projects of a person in many teams', () => {
  let app: TestApp;
  let [anna, ben] = [] as unknown as [Someone, Someone];
  beforeAll(async () => {
    app = await openTestApp();
    [anna, ben] = [await app.someone('Anna'), await app.someone('Ben')];
    const project = (index: number, teamId: string | null, host: string, coHosts: string[] = []) =>
      created({ projectId: String(200_000_000 + index), projectName: `Call ${index % 4}`, host, coHosts, teamId });
    await app.happen(
      ...teamIds.flatMap((teamId) => [
        teamCreated(anna.personId, { teamId }),
        inTeam(teamId, teamMember(ben.personId, 'Invited')),
        inTeam(teamId, teamMember(ben.personId, 'Joined')),
      ]),
      ...[0, 1, 2, 3, 4, 5].map((index) => project(index, teamIds[index % 3] as string, anna.personId)),
      project(6, teamIds[0] as string, anna.personId, [ben.personId]),
      ...[7, 8, 9].map((index) => project(index, null, ben.personId)),
      project(10, null, anna.personId),
    );
  });
  afterAll(() => app.close());

  const all = Array.from({ length: 10 }, (_, index) => String(200_000_000 + index));

  it.each([
    ['projectName', 'ASC'],
    ['projectName', 'DESC'],
    ['createdAt', 'DESC'],
    ['id', 'ASC'],
  ] as const)('[LIST-04] stand on pages with those of their own, once each, by %s %s', async (field, order) => {
    const query = (first: number) =>
      `sort=${encodeURIComponent(JSON.stringify([field, order]))}&range=[${first},${first + 2}]`;
    const seen: ProjectRow[] = [];
    for (let first = 0; first < 12; first += 3) {
      const { body, headers } = await ben.get<ProjectRow[]>(`/api/projects?${query(first)}`);
      expect(headers.get('content-range')).toMatch(/\/10$/);
      seen.push(...body);
    }
    expect(seen.map(({ id }) => id).sort()).toEqual(all);
    const values = seen.map((row) => row[field]);
    expect(values).toEqual(order === 'ASC' ? [...values].sort() : [...values].sort().reverse());
  });

  it('are found by their name, and counted in their team', async () => {
    const found = await ben.list<ProjectRow>('projects', { q: 'call 1' });
    expect(found.map(({ id }) => id).sort()).toEqual(['200000001', '200000005', '200000009']);
    expect(found.map(({ role }) => role).sort()).toEqual(['co-host', 'co-host', 'owner']);
    const rows = await ben.list<TeamRow>('teams', {}, ['id', 'ASC']);
    expect(rows).toHaveLength(30);
    const totals = new Map(rows.map(({ id, totalProjects }) => [id, totalProjects]));
    expect(['team-0', 'team-1', 'team-2', 'team-3'].map((id) => totals.get(id))).toEqual([3, 2, 2, 0]);
  });

  it('[TEAM-12] are listed by their team, to those who work in it', async () => {
    const of = async (asker: Someone, filter: Record<string, unknown>) =>
      (await asker.list<ProjectRow>('projects', filter, ['id', 'ASC'])).map(({ id }) => id);
    expect(await of(ben, { teamId: 'team-0' })).toEqual(['200000000', '200000003', '200000006']);
    expect(await of(anna, { teamId: 'team-0', q: 'call 3' })).toEqual(['200000003']);
    expect(await of(ben, { teamId: 'team-3' })).toEqual([]);
    expect(await of(await app.someone('Stan'), { teamId: 'team-0' })).toEqual([]);
  });

  it('are the team’s only while their host works in it', async () => {
    const [teamId] = ['team-29'];
    const host = await app.someone('Hal');
    const joins = [teamMember(host.personId, 'Invited'), teamMember(host.personId, 'Joined')];
    await app.happen(
      ...joins.map((fact) => inTeam(teamId, fact)),
      created({ projectId: '300000000', host: host.personId, coHosts: [], teamId }),
    );
    expect((await ben.get('/api/projects/300000000')).status).toBe(200);
    await app.append(inTeam(teamId, teamMember(host.personId, 'Left')));
    expect((await ben.get('/api/projects/300000000')).status).toBe(404);
    await app.happen(given('TeamMemberInvited', { teamId, personId: host.personId }));
    expect((await ben.get<TeamRow>(`/api/teams/${teamId}`)).body.totalProjects).toBe(0);
  });
});
