import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DomainEvent, streams } from '../../shared/contract/index.ts';
import { record } from '../../shared/history/testing/index.ts';
import { leeway } from '../../shared/testing/leeway.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { emailOf, type Installation, openTestInstallation } from '../support/installation.ts';
import { createProject, projectSettings } from '../support/projects.ts';

const teamId = 'crowd';
const size = 200;
/** Milliseconds. Far more than it takes, with a read that waits for views of a busy machine. */
const patience = 5_000;

describe('a team with 200 members', () => {
  let installation: Installation;
  let author: ApiClient;
  let member: ApiClient;
  beforeAll(async () => {
    installation = await openTestInstallation();
    [author, member] = (await Promise.all([installation.person('Tess'), installation.person('Mia')])) as [
      ApiClient,
      ApiClient,
    ];
    await author.subscribe('team', 'monthly', size + 2);
    const { eventStore, codec, directory } = installation.engines;
    const others = await Promise.all(
      Array.from({ length: size - 1 }, (_, number) => directory.personOf(emailOf(`member-${number}`))),
    );
    const ids = [member.accountId, ...others.map(({ personId }) => personId)];
    const details = { teamName: 'Crowd', teamType: 'Research', teamDetails: '' } as const;
    await record(eventStore, codec, streams.team(teamId), [
      { type: 'TeamCreated', data: { teamId, author: author.accountId, ...details } },
      ...ids.flatMap((personId): DomainEvent[] => [
        { type: 'TeamMemberInvited', data: { teamId, personId } },
        { type: 'TeamMemberJoined', data: { teamId, personId } },
      ]),
    ]);
    await until(async () => (await author.list('teams')).some(({ id }) => id === teamId));
  }, 60_000);
  afterAll(() => installation.remove());

  const quickly = async <T>(ask: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const answer = await ask();
    expect(performance.now() - begun).toBeLessThan(patience * leeway());
    return answer;
  };

  it('[TEAM-12] is listed, shown and added to, and its rights are checked, at once', async () => {
    expect(await quickly(() => author.list('teams'))).toMatchObject([{ memberCount: size + 1, members: [] }]);
    expect((await quickly(() => member.one('teams', teamId))).members).toHaveLength(size + 1);
    await quickly(() => author.command('InviteTeamMember', { teamId, email: emailOf('one-more') }));
    await expect(author.command('InviteTeamMember', { teamId, email: emailOf('two-more') })).rejects.toMatchObject({
      problem: { code: 'SEATS', current: { seatsUsed: size + 2 } },
    });
    const { projectId } = await createProject(author, projectSettings('Shared', { projectScope: 'private', teamId }));
    await until(() => member.one('projects', projectId).catch(() => undefined));
    expect((await quickly(() => member.one('projects', projectId))).role).toBe('co-host');
    await quickly(() => member.command('AddComment', { projectId, text: 'Hello' }));
    await quickly(() =>
      author
        .command('RemoveTeamMember', { teamId, personId: member.accountId })
        .then(() => expect(member.one('projects', projectId)).rejects.toMatchObject({ problem: { status: 404 } })),
    );
  });
});
