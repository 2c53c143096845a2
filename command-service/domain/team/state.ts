import { type DomainEvent, newTeam, type RecordedTeam, teamAfter } from '@dossier/shared/contract';
import type { Seats } from '../subscription/index.ts';
import { entryOf } from '../values.ts';

/** Never created, or purged. Without members, so that rights need no special case. */
export type NoTeam = { readonly exists: false; readonly isPurged: boolean };
export type Team = RecordedTeam & {
  readonly exists: true;
  readonly teamId: string;
  /** By person: how often they were invited, whatever became of it. */
  readonly invitations: Readonly<Record<string, number>>;
};
export type TeamState = NoTeam | Team;

/** Of the author, or of who shall be the author. */
export type TeamContext = {
  readonly seats: Seats;
  /** The author's account is closed, or is being closed. */
  readonly isAuthorGone?: boolean;
};

export const initial: TeamState = { exists: false, isPurged: false };

export const membershipOf = (team: TeamState | undefined): Team | undefined => (team?.exists ? team : undefined);

export const evolve = (state: TeamState, event: DomainEvent): TeamState => {
  if (event.type === 'TeamCreated')
    return { exists: true, teamId: event.data.teamId, ...newTeam(event.data), invitations: {} };
  if (event.type === 'TeamPurged') return { exists: false, isPurged: true };
  if (!state.exists) return state;
  const team = teamAfter(state, event);
  if (event.type !== 'TeamMemberInvited') return team;
  const { personId } = event.data;
  return { ...team, invitations: { ...team.invitations, [personId]: (entryOf(team.invitations, personId) ?? 0) + 1 } };
};
