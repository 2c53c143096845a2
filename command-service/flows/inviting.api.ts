import { join } from 'node:path';
import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { DAY, type DomainEvent, streams } from '@dossier/shared/contract';
import { record } from '@dossier/shared/history/testing';
import { limiter } from '@dossier/shared/limits';
import type { Payments } from '@dossier/shared/payments';
import { testGateway } from '@dossier/shared/payments/test-gateway';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { event } from '../domain/decider.ts';
import { card, requested, started } from '../domain/testing/subscription.ts';
import type { CommandRequest } from '../handling/execute/command.ts';
import { openTestCommands, settings, type TestCommands } from '../testing/commands.ts';
import { inviteTeamMember } from './inviting.ts';
import { payingCommand } from './payment.ts';
import { gainTeam } from './seats.ts';

const author = 'anna';
const details = { teamName: 'Grants', teamType: 'Research', teamDetails: '' } as const;
let engines: TestCommands;
let payments: Payments;
beforeEach(() => {
  engines = openTestCommands();
  payments = testGateway({ file: join(engines.dir, 'payments.db') });
});
afterEach(async () => {
  await payments.close();
  await engines.close();
});

/** Two copies of the service over one store, each of which sends what it is given. */
const copies = () => {
  const { directory, clock } = engines;
  return [engines.copy(), engines.copy()].map((copy) => {
    const options = { ...copy, payments, directory, clock, settings, limit: limiter(directory, clock) };
    const flows = {
      InviteTeamMember: inviteTeamMember(options),
      ChangePlan: payingCommand(options),
      AcceptTeam: gainTeam(options),
      RestoreTeam: gainTeam(options),
    };
    return (name: keyof typeof flows, payload: object, personId = author) =>
      flows[name]({
        name,
        payload,
        caller: { kind: 'person', personId, sessionId: '' },
        commandId: randomId(),
        correlationId: randomId(),
      } as CommandRequest).then(
        () => 'done',
        (error: unknown) => (error instanceof Refused ? error.refusal.code : Promise.reject(error)),
      );
  });
};

/** On a team plan for so many, as the author of these teams. */
const withTeams = async (members: number, teamIds: readonly string[]) => {
  const { eventStore, codec, time } = engines;
  const choice = { plan: 'team', members } as const;
  await record(eventStore, codec, streams.subscription(author), [
    requested('first', { personId: author, ...choice, ...card }),
    event('PaymentRecorded', { personId: author, paymentId: 'first', reference: 'r' }),
    started({ personId: author, ...choice, trialEnd: new Date(time.now).toISOString() }),
    event('SubscriptionRenewed', { personId: author, periodEnd: new Date(time.now + 30 * DAY).toISOString() }),
  ]);
  for (const teamId of teamIds)
    await record(eventStore, codec, streams.team(teamId), [event('TeamCreated', { teamId, author, ...details })]);
};
const invitedTo = async (teamIds: readonly string[]) => {
  const events = await Promise.all(teamIds.map((teamId) => engines.eventStore.readStream(streams.team(teamId))));
  return events.flat().filter(({ type }) => type === 'TeamMemberInvited').length;
};
const teamIds = ['one', 'two', 'three', 'four', 'five'];

it('[PAY-17] seats are not bought at another price than was shown, as where a period has begun meanwhile', async () => {
  await withTeams(2, ['one']);
  const [send] = copies();
  const invite = (name: string, more: object = {}) =>
    send?.('InviteTeamMember', { teamId: 'one', email: `${name}@example.org`, ...more });
  expect(await invite('ben')).toBe('done');
  expect(await invite('cleo', { seats: 3, total: 90 })).toBe('PRICE_CHANGED');
  const types = async () => (await engines.eventStore.readStream(streams.subscription(author))).map(({ type }) => type);
  expect((await types()).filter((type) => type === 'PaymentRequested')).toHaveLength(1);
  expect(await invite('cleo', { seats: 3, total: 2_700 })).toBe('done');
});

describe('a seat that several want at once', () => {
  it('[TEAM-14] is given to one of them, whatever team and copy of the service they ask', async () => {
    await withTeams(3, teamIds);
    const [one, other] = copies();
    const answers = await Promise.all(
      teamIds.flatMap((teamId) =>
        [one, other].map((send, copy) =>
          send?.('InviteTeamMember', { teamId, email: `${teamId}-${copy}@example.org` }),
        ),
      ),
    );
    // One seat is the author's.
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(2);
    expect(new Set(answers)).toEqual(new Set(['done', 'SEATS']));
    expect(await invitedTo(teamIds)).toBe(2);
  });

  it('is not taken away by a smaller plan in the same moment', async () => {
    await withTeams(3, teamIds);
    const [one, other] = copies();
    for (const teamId of teamIds) {
      const email = `${teamId}@example.org`;
      const smaller = { plan: 'personal', period: 'monthly', members: 1 };
      const [invited, changed] = await Promise.all([
        one?.('InviteTeamMember', { teamId, email }),
        other?.('ChangePlan', smaller),
      ]);
      expect([invited, changed].filter((answer) => answer === 'done')).toHaveLength(1);
      if (invited === 'done') break;
      await one?.('ChangePlan', { plan: 'team', period: 'monthly', members: 3 });
    }
  });

  it('is one for many invitations of one team, too, and for a person in two teams', async () => {
    await withTeams(6, teamIds);
    const [one, other] = copies();
    const emails = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}@example.org`);
    const answers = await Promise.all(
      emails.map((email, index) => (index % 2 ? one : other)?.('InviteTeamMember', { teamId: 'one', email })),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(5);
    const again = emails.filter((_email, index) => answers[index] === 'done');
    const elsewhere = await Promise.all(
      again.map((email, index) => (index % 2 ? one : other)?.('InviteTeamMember', { teamId: 'two', email })),
    );
    expect(elsewhere).toEqual(again.map(() => 'done'));
  });
});

describe('a team that somebody gains', () => {
  /** With two people besides the author of the plan. */
  const makeTeams = async (eventsOf: (teamId: string) => readonly DomainEvent[]) => {
    await withTeams(3, []);
    for (const teamId of teamIds)
      await record(engines.eventStore, engines.codec, streams.team(teamId), eventsOf(teamId));
  };
  const gain = async (name: 'AcceptTeam' | 'RestoreTeam') => {
    const [one, other] = copies();
    return Promise.all(teamIds.map((teamId, index) => (index % 2 ? one : other)?.(name, { teamId }, author)));
  };
  const onlyOne = ['SEATS', 'SEATS', 'SEATS', 'SEATS', 'done'];

  it('[TEAM-14] by hand-overs at the same moment comes onto seats that no other one takes', async () => {
    await makeTeams((teamId) => [
      event('TeamCreated', { teamId, author: `${teamId}-author`, ...details }),
      event('TeamMemberInvited', { teamId, personId: author }),
      event('TeamMemberJoined', { teamId, personId: author }),
      event('TeamMemberInvited', { teamId, personId: `${teamId}-member` }),
      event('TeamOffered', { teamId, personId: author }),
    ]);
    const answers = await gain('AcceptTeam');
    expect(answers.sort()).toEqual(onlyOne);
  });

  it('[TEAM-13] [TEAM-14] out of the bin does so, too', async () => {
    const purgeAt = new Date(engines.time.now + 30 * DAY).toISOString();
    await makeTeams((teamId) => [
      event('TeamCreated', { teamId, author, ...details }),
      ...['ben', 'cleo'].map((name) => event('TeamMemberInvited', { teamId, personId: `${teamId}-${name}` })),
      event('TeamDeleted', { teamId, purgeAt }),
    ]);
    const answers = await gain('RestoreTeam');
    expect(answers.sort()).toEqual(onlyOne);
  });
});
