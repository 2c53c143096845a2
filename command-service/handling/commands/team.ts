import { teamRolesIn } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { streams } from '@dossier/shared/contract';
import { goneIn } from '@dossier/shared/history';
import { type Seats, subscriptionDecider, type TeamState, teamDecider, teamIdOf } from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { teamsOf } from '../hosting.ts';
import { people } from '../people.ts';
import { standingOf } from '../standing.ts';

type OfTeam = { readonly teamId: string };

const noSeats = { seats: { subscription: subscriptionDecider.initial, teams: [] } };

const newTeam = {
  fresh: true,
  stream: (_data: unknown, { commandId }: Invocation) => streams.team(teamIdOf(commandId)),
  key: (_data: unknown, { commandId }: Invocation) => teamIdOf(commandId),
  context: () => noSeats,
} as const;

const ofTeam = {
  stream: ({ teamId }: OfTeam) => streams.team(teamId),
  key: ({ teamId }: OfTeam) => teamId,
  roles: (_data: unknown, state: TeamState, _read: Read, { actor }: Invocation) =>
    state.exists ? teamRolesIn(state, actor) : [],
  context: () => noSeats,
};

const seatsOf = async (options: HandlerOptions, author: string, { teamId }: OfTeam, state: TeamState, read: Read) => {
  const seats: Seats = {
    subscription: await standingOf(options, author, read),
    teams: await teamsOf(options, author, read, { [teamId]: state }),
  };
  return { seats };
};

export const teamHandlers = (options: HandlerOptions) => {
  const isGone = goneIn(options);
  const ofAuthor = (data: OfTeam, state: TeamState, read: Read) =>
    state.exists ? seatsOf(options, state.author, data, state, read) : noSeats;
  return {
    ...handlersOf(teamDecider, newTeam, { CreateTeam: {} }),
    ...handlersOf(teamDecider, ofTeam, {
      UpdateTeam: {},
      SetTeamStatus: {},
      InviteTeamMember: {
        resolve: people(options.directory).withMentionedOne,
        context: ofAuthor,
      },
      AcceptTeamInvitation: {},
      DeclineTeamInvitation: { resigns: true },
      RemoveTeamMember: {},
      LeaveTeam: { resigns: true },
      OfferTeam: {},
      WithdrawTeamOffer: {},
      AcceptTeam: {
        context: async (data, state, read, { actor }) => {
          // In a moment the team is in the bin, where it can be taken over.
          if (state.exists && !state.isBinned && (await isGone(state.author))) throw new Refused('UNAVAILABLE');
          return seatsOf(options, actor, data, state, read);
        },
      },
      DeclineTeam: {},
      DeleteTeam: {
        context: async (_data, state) => ({
          ...noSeats,
          isAuthorGone: state.exists && (await isGone(state.author)),
        }),
      },
      GiveTeam: {},
      RestoreTeam: { context: ofAuthor },
      PurgeTeam: { resigns: true },
    }),
  };
};
