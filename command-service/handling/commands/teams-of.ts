import { streams } from '@dossier/shared/contract';
import { type TeamState, teamDecider } from '../../domain/index.ts';
import type { Read } from '../command-handler.ts';
import { type Hosting, teamsNotedOf } from '../hosting.ts';

type Team = Extract<TeamState, { exists: true }>;

/** The teams that somebody is the author of, as they are now. */
export const teamsOf = async (
  hosting: Hosting,
  author: string,
  read: Read,
  /** What is known of one of them, by its id. */
  known: Readonly<Record<string, TeamState>> = {},
): Promise<Team[]> => {
  const ids = new Set([...Object.keys(known), ...(await teamsNotedOf(hosting, author))]);
  const teams = await Promise.all([...ids].map((id) => known[id] ?? read(streams.team(id), teamDecider)));
  return teams.flatMap((team) => (team.exists && team.author === author ? [team] : []));
};
