import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import { type Seats, teamSeatsMissing } from '../subscription/index.ts';
import { entryOf } from '../values.ts';
import type { Team } from './state.ts';

export const withdrawal = ({ teamId, offeredTo }: Team) =>
  offeredTo === null ? [] : [event('TeamOfferWithdrawn', { teamId, personId: offeredTo })];

/** To a member who joined: nobody is asked to take over what they do not know. */
export const offerTeam = ({ teamId, personId }: DomainPayload<'OfferTeam'>, team: Team): Decision => {
  if (entryOf(team.members, personId) !== 'joined') return reject('MEMBER_NOT_FOUND');
  if (team.offeredTo === personId) return accept([]);
  return accept([...withdrawal(team), event('TeamOffered', { teamId, personId })]);
};

export const declineTeam = ({ teamId, offeredTo }: Team, { actor: personId }: Moment): Decision =>
  accept(offeredTo === personId ? [event('TeamOfferDeclined', { teamId, personId })] : []);

/** Part of all that one person hosts, which another took over: in the bin it waited for that. */
export const giveTeam = ({ teamId, from, to }: DomainPayload<'GiveTeam'>, { author, isBinned }: Team): Decision =>
  accept(
    author === from && from !== to
      ? [
          event('TeamHandedOver', { teamId, from, to }),
          event('TeamMemberLeft', { teamId, personId: from }),
          ...(isBinned ? [event('TeamRestored', { teamId })] : []),
        ]
      : [],
  );

/** The members count on the plan of whoever accepts; in the bin they have no seats, and the author is gone. */
export const acceptTeam = (team: Team, { now, actor }: Moment, seats: Seats): Decision => {
  const { teamId, author, members, offeredTo, isBinned } = team;
  if (actor === author) return accept([]);
  if (actor !== offeredTo) return reject('NOT_OFFERED');
  const handed = event('TeamHandedOver', { teamId, from: author, to: actor });
  if (isBinned) return accept([handed, event('TeamMemberLeft', { teamId, personId: author })]);
  const people = [author, ...Object.keys(members)];
  const title = 'Your plan has too few seats for the members of this team.';
  const refusal = teamSeatsMissing(actor, seats, { teamId, people }, now, title);
  return refusal ? reject(refusal) : accept([handed]);
};
