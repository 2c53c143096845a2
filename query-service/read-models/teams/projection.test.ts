import type { DutyOfTeam, TeamDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { type Given, given, history, teamCreated, teamId, teamMember } from '../../testing/events.ts';
import { toldOf, viewOf } from '../../testing/projected.ts';

const purgeAt = '2026-02-01T00:00:00.000Z';
const binned = given('TeamDeleted', { teamId, purgeAt });
const withBen = [teamCreated('anna'), teamMember('ben', 'Invited'), teamMember('ben', 'Joined')];
const team = (...facts: readonly Given[]) => viewOf<TeamDocument>('teams', teamId, ...facts);
const purge = (...facts: readonly Given[]) => viewOf<DutyOfTeam>('duties', `${teamId}.purge`, ...facts);
const told = async (...facts: readonly Given[]) => await toldOf(history(...facts));

describe('the view of a team', () => {
  it('has its author and members, and for whom it exists', async () => {
    expect(await team(...withBen, teamMember('cleo', 'Invited'))).toMatchObject({
      author: 'anna',
      members: { ben: 'joined', cleo: 'invited' },
      people: ['anna', 'ben', 'cleo'],
      state: 'active',
      revision: 3,
    });
    expect(await team(...withBen, teamMember('ben', 'Removed'))).toMatchObject({ members: {}, people: ['anna'] });
    expect(await team(...withBen, teamMember('ben', 'Left'))).toMatchObject({ members: {}, people: ['anna'] });
    const declined = given('TeamInvitationDeclined', { teamId, personId: 'ben' });
    expect(await team(teamCreated('anna'), teamMember('ben', 'Invited'), declined)).toMatchObject({ people: ['anna'] });
  });

  const offered = given('TeamOffered', { teamId, personId: 'ben' });

  it('[BEY-47] says to whom it is offered, until that ends', async () => {
    expect(await team(...withBen, offered)).toMatchObject({ offeredTo: 'ben', author: 'anna' });
    for (const end of [
      given('TeamOfferWithdrawn', { teamId, personId: 'ben' }),
      given('TeamOfferDeclined', { teamId, personId: 'ben' }),
      given('TeamHandedOver', { teamId, from: 'anna', to: 'ben' }),
      teamMember('ben', 'Removed'),
      teamMember('ben', 'Left'),
    ])
      expect(await team(...withBen, offered, end)).toMatchObject({ offeredTo: null });
    const withCleo = [teamMember('cleo', 'Invited'), teamMember('cleo', 'Joined')];
    expect(await team(...withBen, ...withCleo, offered, binned)).toMatchObject({ people: ['anna', 'ben'] });
  });

  it('follows a hand-over: the author becomes a member', async () => {
    expect(await team(...withBen, given('TeamHandedOver', { teamId, from: 'anna', to: 'ben' }))).toMatchObject({
      author: 'ben',
      members: { anna: 'joined' },
    });
  });

  it('is its author’s alone in the bin, and is purged when that is due', async () => {
    expect(await team(...withBen, binned)).toMatchObject({ state: 'bin', isBinned: true, purgeAt, people: ['anna'] });
    expect(await purge(...withBen, binned)).toMatchObject({ kind: 'purge-team', dueAt: purgeAt, teamId });
    const restored = given('TeamRestored', { teamId });
    expect(await team(...withBen, binned, restored)).toMatchObject({ state: 'active', people: ['anna', 'ben'] });
    expect(await purge(...withBen, binned, restored)).toBeUndefined();
    expect(await team(...withBen, binned, given('TeamPurged', { teamId }))).toBeUndefined();
    expect(await purge(...withBen, binned, given('TeamPurged', { teamId }))).toBeUndefined();
  });

  it('tells its people of a change, and ends the streams of who lost its projects', async () => {
    const changed = (personId: string) => ({ resource: 'teams', id: teamId, personId });
    expect(await told(...withBen, given('TeamStatusSet', { teamId, status: 'inactive' }))).toEqual([
      changed('anna'),
      changed('ben'),
    ]);
    expect(await told(...withBen, teamMember('ben', 'Removed'))).toContainEqual({ revoked: { personId: 'ben' } });
    expect(await told(...withBen, binned)).toContainEqual({ revoked: { personId: 'ben' } });
    const invitation = [teamCreated('anna'), teamMember('ben', 'Invited')];
    expect(await told(...invitation, teamMember('ben', 'Removed'))).not.toContainEqual({
      revoked: { personId: 'ben' },
    });
  });
});
