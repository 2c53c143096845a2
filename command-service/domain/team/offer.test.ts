import { MINUTE } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { noon } from '../testing/specification.ts';
import { binned, by, invited, joined, planFor, seatsFor, team, teamId, withBen } from '../testing/team.ts';
import { after } from '../values.ts';

const offer = (personId: string) => ({ type: 'OfferTeam', data: { teamId, personId } }) as const;
const data = { teamId };
const withdraw = { type: 'WithdrawTeamOffer', data } as const;
const accept = { type: 'AcceptTeam', data } as const;
const decline = { type: 'DeclineTeam', data } as const;
const offered = (personId = 'ben') => event('TeamOffered', { teamId, personId });
const withdrawn = (personId = 'ben') => event('TeamOfferWithdrawn', { teamId, personId });
const declined = event('TeamOfferDeclined', { teamId, personId: 'ben' });
const handed = event('TeamHandedOver', { teamId, from: 'anna', to: 'ben' });
const left = (personId: string) => event('TeamMemberLeft', { teamId, personId });
const [ben, cleo] = [by('ben'), by('cleo')];
const withBoth = [...withBen, invited('cleo'), joined('cleo')];
const isOffered = [...withBen, offered()];

describe('a team that is handed over', () => {
  it('[BEY-47] is offered to one member at a time, who joined', () => {
    team(...withBen)
      .when(offer('ben'))
      .thenEvents(offered());
    team(...isOffered)
      .when(offer('ben'))
      .thenNothing();
    team(...withBoth, offered())
      .when(offer('cleo'))
      .thenEvents(withdrawn(), offered('cleo'));
    for (const personId of ['anna', 'cleo', 'nobody'])
      team(...withBen, invited('cleo'))
        .when(offer(personId))
        .thenRejected('MEMBER_NOT_FOUND');
    team(...withBen, binned)
      .when(offer('ben'))
      .thenRejected('TEAM_IN_BIN');
    team(...withBen, binned)
      .when(offer('ben'), by('system'))
      .thenEvents(offered());
  });

  it('[BEY-47] has another author once they accept, and the one before as a member, who may leave then', () => {
    team(...isOffered)
      .when(accept, ben, seatsFor('ben', ['anna']))
      .thenEvents(handed);
    team(...isOffered, handed)
      .when(accept, ben)
      .thenNothing();
    team(...isOffered)
      .when({ type: 'LeaveTeam', data })
      .thenRejected('AUTHOR_CANNOT_LEAVE');
    team(...isOffered, handed)
      .when({ type: 'LeaveTeam', data })
      .thenEvents(left('anna'));
  });

  it('[BEY-47] is given with all that its author hosts: out of the bin as well, once, and whoever leaves is in it no more', () => {
    const give = { type: 'GiveTeam', data: { teamId, from: 'anna', to: 'zoe' } } as const;
    const given = event('TeamHandedOver', { teamId, from: 'anna', to: 'zoe' });
    team(...withBen)
      .when(give)
      .thenEvents(given, left('anna'));
    team(...withBen, binned)
      .when(give)
      .thenEvents(given, left('anna'), event('TeamRestored', { teamId }));
    team(...withBen, given, left('anna'))
      .when(give)
      .thenNothing();
    team(...isOffered, handed)
      .when(give)
      .thenNothing();
  });

  it('[BEY-47] stays where it is when the offer is declined or withdrawn', () => {
    team(...isOffered)
      .when(decline, ben)
      .thenEvents(declined);
    team(...isOffered)
      .when(withdraw)
      .thenEvents(withdrawn());
    for (const end of [declined, withdrawn()]) {
      const ended = team(...isOffered, end);
      ended.when(accept, ben).thenRejected('NOT_OFFERED');
      ended.when(decline, ben).thenNothing();
      ended.when(withdraw).thenNothing();
    }
  });

  it('[BEY-47] is accepted by whom it was offered to last, while they are a member', () => {
    team(...withBoth, offered())
      .when(accept, cleo)
      .thenRejected('NOT_OFFERED');
    const again = [left('ben'), invited('ben'), joined('ben')];
    team(...isOffered, ...again)
      .when(accept, ben)
      .thenRejected('NOT_OFFERED');
  });

  it('[BEY-47] [TEAM-14] comes onto seats of who accepts, that are reserved for all of it', () => {
    team(...isOffered)
      .when(accept, ben, planFor(1))
      .thenRejected('SEATS', { title: 'Your plan has too few seats for the members of this team.' });
    team(...isOffered, invited('cleo'))
      .when(accept, ben, seatsFor('ben', ['anna'], planFor(3)))
      .thenRejected('SEAT_NOT_RESERVED', { current: { personId: 'ben', teamId, memberIds: ['anna', 'cleo'] } });
    team(...isOffered)
      .when(accept, { ...ben, now: after(noon, MINUTE) }, seatsFor('ben', ['anna'], planFor(2)))
      .thenRejected('SEAT_NOT_RESERVED');
    team(...isOffered)
      .when(accept, ben, seatsFor('ben', ['anna'], planFor(2)))
      .thenEvents(handed);
  });

  it('is offered no more once its author bins it', () =>
    team(...isOffered)
      .when({ type: 'DeleteTeam', data })
      .thenEvents(withdrawn(), binned));

  it('[BEY-47] can be taken out of the bin when its author is gone, who leaves it, and needs no seat there', () => {
    team(...isOffered)
      .when({ type: 'DeleteTeam', data }, by('system'), planFor(1), true)
      .thenEvents(binned);
    // Handed over since the system had a reason.
    team(...isOffered)
      .when({ type: 'DeleteTeam', data }, by('system'))
      .thenNothing();
    team(...isOffered, binned)
      .when(accept, ben, planFor(1))
      .thenEvents(handed, left('anna'));
    team(...isOffered, binned)
      .when(decline, ben)
      .thenEvents(declined);
  });
});
