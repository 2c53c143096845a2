import { worksIn } from '@dossier/shared/authorization';
import type { Where } from '@dossier/shared/read-store';
import type { TeamDocument } from '@dossier/shared/views';
import type { Reader } from '../../http/lists/reader.ts';

/** Ids of the teams in which the person works now. */
export const teamsOf = async (
  { readStore, teams }: Pick<Reader, 'readStore' | 'teams'>,
  personId: string,
): Promise<string[]> => {
  const known = await readStore.find<TeamDocument>('teams', { where: { people: personId } });
  const found = await teams(known.map(({ id }) => id));
  return [...found.values()].filter((team) => worksIn(team, personId)).map(({ id }) => id);
};

/** Where to find the projects of a person and of the teams in which they work; some are both. */
export const reachedBy = (personId: string, teams: readonly string[]): readonly Where[] => {
  const own = { members: personId };
  return teams.length > 0 ? [own, { teamId: teams }] : [own];
};
