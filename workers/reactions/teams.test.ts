import { DAY, type DomainEvent, type EventData, type StoredEvent, streams } from '@dossier/shared/contract';
import { record } from '@dossier/shared/history/testing';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { created, paymentRequested, projectId } from '../testing/events.ts';
import { openTestReactor, type TestReactor } from '../testing/test-reactor.ts';

const teamId = 'team-1';
const of = (type: 'Invited' | 'Joined' | 'Removed' | 'Left', personId: string): DomainEvent => ({
  type: `TeamMember${type}`,
  data: { teamId, personId },
});

/** Of tess, with mia who joined, and ines who is invited. */
describe('news of a team', () => {
  let bench: TestReactor;
  let running: { stop(): Promise<unknown> } | undefined;
  beforeEach(async () => {
    bench = await openTestReactor();
    const details = { teamName: 'Grants', teamType: 'Research', teamDetails: '' } as const;
    await team({ type: 'TeamCreated', data: { teamId, author: 'tess', ...details } });
    await team(of('Invited', 'mia'), of('Joined', 'mia'), of('Invited', 'ines'));
    await bench.begin();
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    await bench.close();
  });

  /** The account closes while a reactor follows what happens from here on. */
  const closed = async (personId: string) => {
    const offset = await bench.eventStore.head();
    await bench.jobs.setMark('workers-0', { offset, source: bench.options.bus.source }, undefined);
    running = bench.reactor.start();
    await bench.record(streams.account(personId), { type: 'AccountClosed', data: { personId } });
  };
  const whenever = (happened: () => boolean) =>
    until(() => {
      bench.pass(1_000);
      return happened();
    });

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

  describe('of who has gone, late or once more', () => {
    const planOf = { personId: 'tess', plan: 'team', period: 'monthly', members: 6 } as const;
    const paid = (purpose: EventData<'PaymentRequested'>['purpose']): DomainEvent[] => [
      paymentRequested({ ...planOf, paymentId: 'p1', purpose }),
      { type: 'PaymentRecorded', data: { personId: 'tess', paymentId: 'p1', reference: 'r' } },
    ];
    const planned: DomainEvent = { type: 'PlanChangePlanned', data: planOf };
    const changed: DomainEvent = { type: 'PlanChanged', data: planOf };
    const withdrawn: DomainEvent = { type: 'PlanChangeWithdrawn', data: { personId: 'tess' } };
    const subscribed = (actor: string, events: readonly DomainEvent[]) => {
      const { eventStore, codec } = bench;
      return record(eventStore, codec, streams.subscription('tess'), events, undefined, undefined, actor);
    };
    const left = () => team(of('Left', 'mia'));
    const isReleased = async (gone: readonly StoredEvent[]) =>
      (await bench.reactionTo(gone)).includes('release tess mia');
    const releasedAfter = async (actor: string, events: readonly DomainEvent[]) => {
      const gone = await left();
      await subscribed(actor, events);
      return isReleased(gone);
    };

    it.each([
      ['tess', 'planned', [planned]],
      ['tess', 'chosen', [changed]],
      ['tess', 'kept', [withdrawn]],
      ['system', 'bought', [...paid('change'), changed]],
      ['system', 'begun', paid('start')],
    ])('[TEAM-14] frees no seat that %s has %s since', async (actor, _what, events) =>
      expect(await releasedAfter(actor, events)).toBe(false),
    );

    it.each([
      ['another has gone', [planned]],
      ['another period is paid for', [...paid('period'), changed]],
      ['what was due is paid for', paid('overdue')],
    ])('[TEAM-14] frees the seat where %s since', async (_what, events) =>
      expect(await releasedAfter('system', events)).toBe(true),
    );

    it('[TEAM-14] frees the seat that was bought before', async () => {
      await subscribed('tess', [...paid('change'), changed]);
      expect(await isReleased(await left())).toBe(true);
    });
  });

  it('reach who was removed, unless the account was closed', async () => {
    expect(await told(of('Removed', 'mia'))).toEqual(['team-removed mia', 'release tess mia']);
    expect(await told(of('Removed', 'ines'), 'system')).toEqual(['release tess ines']);
  });

  const handed: DomainEvent = { type: 'TeamHandedOver', data: { teamId, from: 'tess', to: 'mia' } };
  const offer = (what: 'Offered' | 'OfferWithdrawn' | 'OfferDeclined'): DomainEvent => ({
    type: `Team${what}`,
    data: { teamId, personId: 'mia' },
  });

  it('[BEY-47] reach whom it is offered to, by mail, too, and the other side when that ends', async () => {
    expect(await told(offer('Offered'))).toEqual(['team-offered mia', 'mail team-offered mia']);
    expect(await told(offer('OfferWithdrawn'))).toEqual(['team-offer-withdrawn mia']);
    expect(await told(offer('OfferDeclined'))).toEqual(['team-offer-declined tess']);
  });

  it('[BEY-47] reach the author before and the members when somebody took it over', async () => {
    await team(of('Invited', 'nora'), of('Joined', 'nora'));
    expect(await told(handed, 'mia')).toEqual([
      'release tess mia,ines,nora,tess',
      'team-taken-over nora',
      'team-taken-over tess',
      'mail team-handed-over tess',
    ]);
  });

  it('[BEY-47] do not reach an author whose account was closed', async () => {
    await team(offer('Offered'), { type: 'TeamDeleted', data: { teamId, purgeAt: '2026-05-01T00:00:00.000Z' } });
    expect(await told(offer('OfferDeclined'), 'mia')).toEqual([]);
    expect(await told(handed, 'mia')).toEqual(['release tess mia,ines,tess']);
    expect(await told(of('Left', 'tess'), 'mia')).toEqual(['release mia tess']);
  });

  it('reach members whose team went to the bin', async () => {
    const binned: DomainEvent = { type: 'TeamDeleted', data: { teamId, purgeAt: '2026-05-01T00:00:00.000Z' } };
    expect(await told(binned)).toEqual(['team-deleted mia']);
  });

  it('[BEY-47] are told, in the app and by mail, to co-hosts of whatever a closed account hosted', async () => {
    const hosted = (id: string, coHosts: readonly string[]) => ({
      collection: 'projects',
      id,
      position: 1,
      document: { id, host: 'tess', coHosts },
    });
    await closed('tess');
    await bench.viewsReach(hosted('100000001', ['cora']), hosted('100000002', ['cora', 'mia']));
    const about = (one: string) => [`host-gone ${one}`, `mail host-gone ${one}`];
    await whenever(() => bench.client.sent.length === 6);
    const ids = bench.client.sent.map(({ commandId }) => commandId);
    expect(new Set(ids).size).toBe(6);
    expect(bench.taken().sort()).toEqual([...about('cora'), ...about('cora'), ...about('mia')].sort());
  });

  it('[BEY-47] what escaped the closing of an account goes to the bin, also while it closes', async () => {
    const { personId: nora } = await bench.directory.personOf('nora@example.org');
    const made: DomainEvent = {
      type: 'TeamCreated',
      data: { teamId: 'late', author: nora, teamName: 'Late', teamType: 'Research', teamDetails: '' },
    };
    await bench.directory.reserve(nora, '', bench.clock());
    await bench.directory.activate(nora);
    const events = [
      ...(await bench.record(streams.team('late'), made)),
      ...(await bench.project({ ...created, data: { ...created.data, host: nora } } as DomainEvent)),
      ...(await team(handed)),
    ];
    const binned = async () => {
      await bench.reactor.handle(events);
      const sent = bench.client.take().filter(({ name }) => name.startsWith('Delete'));
      return sent.sort((one, other) => one.name.localeCompare(other.name));
    };
    expect(await binned()).toEqual([]);
    await bench.directory.block(nora);
    const found = [
      { name: 'DeleteProject', payload: { projectId } },
      { name: 'DeleteTeam', payload: { teamId: 'late' } },
    ];
    expect(await binned()).toMatchObject(found);
    await bench.directory.erase(nora);
    await bench.record(streams.account(nora), { type: 'AccountClosed', data: { personId: nora } });
    expect(await binned()).toMatchObject(found);
  });

  describe('of a closed account, ask the next member', () => {
    const account = async (name: string) => {
      const { personId } = await bench.directory.personOf(`${name}@example.org`);
      await bench.directory.reserve(personId, '', bench.clock());
      await bench.directory.activate(personId);
      return personId;
    };
    const offered = (personId: string): DomainEvent => ({ type: 'TeamOffered', data: { teamId, personId } });
    const declined = (personId: string): DomainEvent => ({ type: 'TeamOfferDeclined', data: { teamId, personId } });
    const binned: DomainEvent = { type: 'TeamDeleted', data: { teamId, purgeAt: '2026-04-01T00:00:00.000Z' } };
    const close = (one: string) =>
      bench.record(streams.account(one), { type: 'AccountClosed', data: { personId: one } });
    const asked = async (event: DomainEvent, actor = 'system') => {
      const events = await team(event);
      await bench.reactor.handle(events.map((stored) => ({ ...stored, actor })));
      return bench.client.take().filter(({ name }) => name === 'OfferTeam');
    };

    it('[BEY-47] where whoever was to take it over closes theirs, too', async () => {
      const nora = await account('nora');
      await team(of('Invited', nora), of('Joined', nora), offered('mia'), binned);
      // As long as the author is there, they ask.
      expect(await asked(of('Removed', 'mia'))).toEqual([]);
      for (const one of ['tess', 'ines']) await close(one);
      await team(of('Invited', 'mia'), of('Joined', 'mia'));
      expect(await asked(of('Removed', 'mia'))).toEqual([]);
      await team(of('Invited', 'mia'), of('Joined', 'mia'), offered('mia'));
      expect(await asked(of('Removed', 'mia'))).toMatchObject([{ payload: { teamId, personId: nora } }]);
    });

    it('[BEY-47] where whoever was asked declines or leaves, each once', async () => {
      const [nora, otto, pia] = [await account('nora'), await account('otto'), await account('pia')];
      const people = [nora, otto, pia].flatMap((one) => [of('Invited', one), of('Joined', one)]);
      await team(...people, offered(nora), declined(nora), offered(otto), binned);
      await close('tess');
      expect(await asked(declined(otto), otto)).toMatchObject([{ payload: { teamId, personId: nora } }]);
      await team(offered(nora));
      expect(await asked(declined(nora), nora)).toMatchObject([{ payload: { teamId, personId: pia } }]);
      await team(offered(pia));
      expect(await asked(of('Left', pia), pia)).toEqual([]);
    });

    it('[BEY-47] unless somebody else was asked or has it meanwhile', async () => {
      const [nora, otto] = [await account('nora'), await account('otto')];
      const people = [nora, otto].flatMap((one) => [of('Invited', one), of('Joined', one)]);
      await team(...people, offered('mia'), binned);
      await close('tess');
      const late = await team(declined('mia'));
      await team(offered(otto));
      const asks = async () => {
        await bench.reactor.handle(late);
        return bench.client.take().filter(({ name }) => name === 'OfferTeam');
      };
      expect(await asks()).toEqual([]);
      await team({ type: 'TeamHandedOver', data: { teamId, from: 'tess', to: otto } });
      expect(await asks()).toEqual([]);
    });
  });

  it('end with it', async () => {
    expect(await told({ type: 'TeamPurged', data: { teamId } })).toEqual(['release tess mia,ines']);
  });

  const members = {
    ...{ collection: 'teams', id: teamId, position: 1 },
    document: { id: teamId, people: ['tess', 'mia'] },
  } as const;
  const removal = { name: 'RemoveTeamMember', payload: { teamId, personId: 'mia' } };
  it('a closed account leaves its teams, once the views show all of them', async () => {
    await closed('mia');
    await until(async () => (await bench.jobs.count('delayed')) === 1);
    expect(bench.client.sent).toEqual([]);
    await bench.viewsReach(members);
    await whenever(() => bench.client.sent.length > 0);
    expect(bench.client.take()).toMatchObject([removal]);
  });

  it('a closed account leaves its teams, however late that is heard of', async () => {
    const old = await bench.record(streams.account('mia'), { type: 'AccountClosed', data: { personId: 'mia' } });
    await bench.viewsReach(members);
    bench.pass(7 * DAY + 1);
    await bench.reactor.handle(old);
    expect(bench.client.take()).toMatchObject([removal]);
  });

  it('a closed account leaves teams in the bin, too, which may be restored', async () => {
    const old = await bench.record(streams.account('mia'), { type: 'AccountClosed', data: { personId: 'mia' } });
    const binned = { state: 'bin', people: ['tess'] };
    await bench.viewsReach({ ...members, document: { id: teamId, ...binned, members: { mia: 'joined' } } });
    await bench.viewsReach({
      ...members,
      id: 'team-2',
      document: { id: 'team-2', ...binned, members: { ines: 'joined' } },
    });
    await bench.reactor.handle(old);
    expect(bench.client.take()).toMatchObject([removal]);
  });
});
