import type { ProjectRow } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { created, given, teamCreated, teamMember } from '../../testing/events.ts';

/** Hal made the newest projects of Anna's team, and left it; Ben works there still. Of another team Hal is a member. */
describe('projects of a team that their host left', () => {
  let app: TestApp;
  let [anna, ben, hal] = [] as unknown as [Someone, Someone, Someone];
  const [left, other] = ['team-1', 'team-2'];
  const inTeam = (teamId: string, fact: ReturnType<typeof teamMember>) =>
    ({ ...fact, data: { ...fact.data, teamId } }) as typeof fact;
  const joins = (teamId: string, { personId }: Someone) => [
    inTeam(teamId, teamMember(personId, 'Invited')),
    inTeam(teamId, teamMember(personId, 'Joined')),
  ];
  beforeAll(async () => {
    app = await openTestApp();
    [anna, ben, hal] = [await app.someone('Anna'), await app.someone('Ben'), await app.someone('Hal')];
    const project = (index: number, host: string, teamId: string) =>
      created({ projectId: String(200_000_000 + index), projectName: `Call ${index}`, host, coHosts: [], teamId });
    await app.happen(
      ...[left, other].flatMap((teamId) => [
        teamCreated(anna.personId, { teamId }),
        ...joins(teamId, ben),
        ...joins(teamId, hal),
      ]),
      ...[0, 1, 2].map((index) => project(index, anna.personId, left)),
      ...[3, 4, 5].map((index) => project(index, hal.personId, left)),
      project(6, hal.personId, other),
      // A draft for which the team's own Ben was asked before he worked in it.
      project(7, anna.personId, left),
      given('CollaboratorInvited', { projectId: '200000007', personId: ben.personId }),
      inTeam(left, teamMember(hal.personId, 'Left')),
    );
  });
  afterAll(() => app.close());

  const reachable = ['200000006', '200000002', '200000001', '200000000'];
  const page = async (filter: object, first: number, last: number) => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: '["id","DESC"]',
      range: JSON.stringify([first, last]),
    });
    const { body, headers } = await ben.get<ProjectRow[]>(`/api/projects?${query}`);
    return [body.map(({ id }) => id), headers.get('content-range')];
  };

  it('take no place on a page, and are not counted on any', async () => {
    expect(await page({}, 0, 1)).toEqual([reachable.slice(0, 2), 'projects 0-1/4']);
    expect(await page({}, 2, 3)).toEqual([reachable.slice(2), 'projects 2-3/4']);
    expect(await page({}, 4, 5)).toEqual([[], 'projects */4']);
  });

  it('nor in the list of that team, or among those that are searched', async () => {
    expect(await page({ teamId: left }, 0, 1)).toEqual([reachable.slice(1, 3), 'projects 0-1/3']);
    expect(await page({ teamId: left }, 2, 3)).toEqual([reachable.slice(3), 'projects 2-2/3']);
    expect(await page({ q: 'call' }, 0, 1)).toEqual([reachable.slice(0, 2), 'projects 0-1/4']);
  });
});
