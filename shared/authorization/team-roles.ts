import type { TeamRole } from '../contract/index.ts';

/** The part of a team that rights depend on, the same in the domain and the view. */
export type TeamMembership = {
  readonly author: string;
  readonly members: Readonly<Record<string, 'invited' | 'joined'>>;
  readonly isBinned: boolean;
  readonly offeredTo: string | null;
};

const memberRole = { invited: 'invited', joined: 'member' } as const;

/** In the bin a team exists for its author and whom it is offered to. */
export const teamRolesIn = (
  { author, members, isBinned, offeredTo }: TeamMembership,
  personId: string,
): readonly TeamRole[] => {
  if (author === personId) return ['author'];
  const status = Object.hasOwn(members, personId) ? members[personId] : undefined;
  return status === undefined || (isBinned && offeredTo !== personId) ? [] : [memberRole[status]];
};

/** Whoever acts in the team's projects: nobody while the team is in the bin (ROLE-13). */
export const worksIn = (team: TeamMembership, personId: string): boolean =>
  !team.isBinned && teamRolesIn(team, personId).some((role) => role !== 'invited');
