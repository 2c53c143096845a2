import { type DomainEvent, streams } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestReactor, type TestReactor } from '../testing/test-reactor.ts';

const teamId = 'team-1';
const of = (type: 'Invited' | 'Joined' | 'Removed' | 'Left', personId: string): DomainEvent => ({
  type: `TeamMember${type}`,
  data: { teamId, personId },
});

/** Of tess, with mia who joined, and ines who is invited. */
describe('news of a team', () => {
  let bench: TestReactor;
  beforeEach(async () => {
    bench = await openTestReactor();
    const details = { teamName: 'Grants', teamType: 'Research', teamDetails: '' } as const;
    await team({ type: 'TeamCreated', data: { teamId, author: 'tess', ...details } });
    await team(of('Invited', 'mia'), of('Joined', 'mia'), of('Invited', 'ines'));
    await bench.begin();
  });
  afterEach(() => bench.close());

  const team = (...events: DomainEvent[]) => bench.record(streams.team(teamId), ...events);
  const told = async (event: DomainEvent, actor = 'somebody') =>
    bench.reactionTo((await team(event)).map((stored) => ({ ...stored, actor })));

  it('[TEAM-12] reach whoever is invited by mail, too', async () =>
    expect(await told(of('Invited', 'nora'))).toEqual(['team-invited nora', 'mail team-invitation nora']));

  it('reach the author when somebody comes, declines or goes', async () => {
    expect(await told(of('Joined', 'ines'))).toEqual(['team-joined tess']);
    expect(await told(of('Left', 'mia'))).toEqual(['team-left tess', 'release tess mia']);
    const declined: DomainEvent = { type: 'TeamInvitationDeclined', data: { teamId, personId: 'ines' } };
    expect(await told(declined)).toEqual(['team-declined tess', 'release tess ines']);
  });

  it('reach who was removed, unless the account was closed', async () => {
    expect(await told(of('Removed', 'mia'))).toEqual(['team-removed mia', 'release tess mia']);
    expect(await told(of('Removed', 'ines'), 'system')).toEqual(['release tess ines']);
  });

  it('reach the new author, and members whose team went to the bin', async () => {
    const handed: DomainEvent = { type: 'TeamHandedOver', data: { teamId, from: 'tess', to: 'mia' } };
    expect(await told(handed)).toEqual([
      'release tess mia,ines,tess',
      'team-handed-over mia',
      'mail team-handed-over mia',
    ]);
    const binned: DomainEvent = { type: 'TeamDeleted', data: { teamId, purgeAt: '2026-05-01T00:00:00.000Z' } };
    expect(await told(binned)).toEqual(['team-deleted tess']);
  });

  it('[BEY-47] are told, in the app and by mail, to co-hosts of whatever a closed account hosted', async () => {
    const hosted = (id: string, coHosts: readonly string[]) => ({
      collection: 'projects',
      id,
      position: 1,
      document: { id, host: 'tess', coHosts },
    });
    await bench.readStore.write([hosted('100000001', ['cora']), hosted('100000002', ['cora', 'mia'])]);
    const closed: DomainEvent = { type: 'AccountClosed', data: { personId: 'tess' } };
    const event = await bench.record(streams.account('tess'), closed);
    const about = (one: string) => [`host-gone ${one}`, `mail host-gone ${one}`];
    expect((await bench.reactionTo(event)).sort()).toEqual(
      [...about('cora'), ...about('cora'), ...about('mia')].sort(),
    );
    await bench.reactor.handle(event);
    const ids = bench.client.take().map(({ commandId }) => commandId);
    expect(new Set(ids).size).toBe(6);
  });

  it('end with it; a closed account leaves its teams', async () => {
    await bench.readStore.write([
      { collection: 'teams', id: teamId, position: 1, document: { id: teamId, people: ['tess', 'mia'] } },
    ]);
    const closed: DomainEvent = { type: 'AccountClosed', data: { personId: 'mia' } };
    await bench.reactor.handle(await bench.record(streams.account('mia'), closed));
    expect(bench.client.take()).toMatchObject([{ name: 'RemoveTeamMember', payload: { teamId, personId: 'mia' } }]);
    expect(await told({ type: 'TeamPurged', data: { teamId } })).toEqual(['release tess mia,ines']);
  });
});
