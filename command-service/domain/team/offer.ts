import { accept, event, reject } from '../decider.ts';
import { teamSeatsMissing } from '../subscription/index.ts';
import { entryOf } from '../values.ts';
import { ofTeam, type Team } from './state.ts';

export const withdrawal = ({ teamId, offeredTo }: Team) =>
  offeredTo === null ? [] : [event('TeamOfferWithdrawn', { teamId, personId: offeredTo })];

export const handingOverDecisions = ofTeam({
  /** The members count on the plan of whoever accepts; in the bin they have no seats, and the author is gone. */
  AcceptTeam: (_, team, { now, actor }, { seats }) => {
    const { teamId, author, members, offeredTo, isBinned } = team;
    if (actor === author) return accept([]);
    if (actor !== offeredTo) return reject('NOT_OFFERED');
    const handed = event('TeamHandedOver', { teamId, from: author, to: actor });
    if (isBinned) return accept([handed, event('TeamMemberLeft', { teamId, personId: author })]);
    const people = [author, ...Object.keys(members)];
    const title = 'Your plan has too few seats for the members of this team.';
    const refusal = teamSeatsMissing(actor, seats, { teamId, people }, now, title);
    return refusal ? reject(refusal) : accept([handed]);
  },
  DeclineTeam: (_, { teamId, offeredTo }, { actor: personId }) =>
    accept(offeredTo === personId ? [event('TeamOfferDeclined', { teamId, personId })] : []),
  /** Part of all that one person hosts, which another took over: in the bin it waited for that. */
  GiveTeam: ({ teamId, from, to }, { author, isBinned }) =>
    accept(
      author === from && from !== to
        ? [
            event('TeamHandedOver', { teamId, from, to }),
            event('TeamMemberLeft', { teamId, personId: from }),
            ...(isBinned ? [event('TeamRestored', { teamId })] : []),
          ]
        : [],
    ),
});

export const offerDecisions = ofTeam({
  /** To a member who joined: nobody is asked to take over what they do not know. */
  OfferTeam: ({ teamId, personId }, team) => {
    if (entryOf(team.members, personId) !== 'joined') return reject('MEMBER_NOT_FOUND');
    if (team.offeredTo === personId) return accept([]);
    return accept([...withdrawal(team), event('TeamOffered', { teamId, personId })]);
  },
});
