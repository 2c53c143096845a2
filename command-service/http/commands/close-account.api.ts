import { streams } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { activeProject, subscribedHost } from '../../testing/projects.ts';
import { person, system } from '../../testing/sender.ts';
import { openTestService, type TestService } from '../../testing/service.ts';

let service: TestService;
let _host: { personId: string; token: string };
beforeEach(async () => {
  service = await openTestService();
  _host = await service.account('host');
});
afterEach(() => service.close());

describe('CloseAccount', () => {
  const close = (token: string, password: string) => service.command('CloseAccount', { password }, token);

  it('wants the right password, a few times', async () => {
    const { token } = await service.withPassword('leaver');
    expect((await close(token, 'wrong')).body).toMatchObject({ status: 400, code: 'PASSWORD_WRONG' });
    expect((await service.command('SetNotificationPreference', { notifications: false }, token)).status).toBe(200);
    for (let count = 0; count < 4; count += 1) await close(token, 'wrong');
    expect((await close(token, 'wrong')).status).toBe(429);
  });

  it('[BEY-18] bins the own projects, erases the person and ends every session', async () => {
    const { engines, live } = service;
    const { personId, token } = await service.withPassword('leaver');
    await subscribedHost(engines, service.copy, 'leaver@example.org');
    const { projectId } = await activeProject(engines, service.copy, personId);
    const told: unknown[] = [];
    live.subscribe((notice) => told.push(notice));

    const { status, body } = await close(token, 'Correct horse 9 battery');
    expect([status, body]).toEqual([200, { revision: expect.any(Number), consistency: expect.any(String) }]);

    const last = async (stream: string) => (await engines.eventStore.readStream(stream)).at(-1)?.type;
    expect(await last(streams.project(projectId))).toBe('ProjectDeleted');
    expect(await last(streams.subscription(personId))).toBe('SubscriptionClosed');
    expect(await last(streams.account(personId))).toBe('AccountClosed');
    expect(await engines.directory.find(personId)).toBeUndefined();
    expect(await engines.directory.keyOf(personId)).toBeUndefined();
    expect(told).toContainEqual({ revoked: { personId } });
    expect((await close(token, 'Correct horse 9 battery')).status).toBe(401);
    const events = JSON.stringify(await engines.eventStore.readAll(0, 1_000));
    expect(events).not.toContain('Correct horse');
  });

  it('offers a team to no member who closes an account, too', async () => {
    const { engines, copy } = service;
    const [author, first, second] = [
      await service.withPassword('author'),
      await service.withPassword('first'),
      await service.withPassword('second'),
    ];
    await subscribedHost(engines, copy, 'author@example.org', { plan: 'team', members: 3 });
    const team = { teamName: 'Panel', teamType: 'Research' } as const;
    const teamId = String((await copy.done(person(author.personId), 'CreateTeam', team)).teamId);
    for (const [{ personId }, email] of [
      [first, 'first@example.org'],
      [second, 'second@example.org'],
    ] as const) {
      await copy.done(system, 'ReserveSeat', { personId: author.personId, teamId, memberId: personId });
      await copy.done(person(author.personId), 'InviteTeamMember', { teamId, email });
      await copy.done(person(personId), 'AcceptTeamInvitation', { teamId });
    }
    await engines.directory.block(first.personId);
    expect((await close(author.token, 'Correct horse 9 battery')).status).toBe(200);
    const events = await engines.eventStore.readStream(streams.team(teamId));
    expect(events.filter(({ type }) => type === 'TeamOffered')).toMatchObject([
      { data: { personId: second.personId } },
    ]);
  });
});
