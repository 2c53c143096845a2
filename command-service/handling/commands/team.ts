import { teamRolesIn } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { type TeamState, teamDecider, teamIdOf } from '../../domain/index.ts';
import { handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { people } from '../people.ts';

type OfTeam = { readonly teamId: string };

const newTeam = {
  fresh: true,
  stream: (_data: unknown, { commandId }: Invocation) => streams.team(teamIdOf(commandId)),
  key: (_data: unknown, { commandId }: Invocation) => teamIdOf(commandId),
} as const;

const ofTeam = {
  stream: ({ teamId }: OfTeam) => streams.team(teamId),
  key: ({ teamId }: OfTeam) => teamId,
  roles: (_data: unknown, state: TeamState, _read: Read, personId: string) =>
    state.exists ? teamRolesIn(state, personId) : [],
};

export const teamHandlers = ({ directory }: { readonly directory: Directory }) => ({
  ...handlersOf(teamDecider, newTeam, { CreateTeam: {} }),
  ...handlersOf(teamDecider, ofTeam, {
    UpdateTeam: {},
    SetTeamStatus: {},
    InviteTeamMember: {
      resolve: async ({ email, ...data }) => ({ ...data, personId: await people(directory).mentioned(email) }),
    },
    AcceptTeamInvitation: {},
    DeclineTeamInvitation: {},
    RemoveTeamMember: {},
    LeaveTeam: {},
    HandOverTeam: {},
    DeleteTeam: {},
    RestoreTeam: {},
    PurgeTeam: {},
  }),
});
