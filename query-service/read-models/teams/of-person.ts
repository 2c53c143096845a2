import { worksIn } from '@dossier/shared/authorization';
import { isUnstarted } from '@dossier/shared/contract';
import type { Where } from '@dossier/shared/read-store';
import type { ProjectDocument, TeamDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import { type Reader, type Rights, visibleProjects } from '../../http/lists/reader.ts';

/** Ids of the teams in which the person works now. */
export const teamsOf = async (
  { readStore, teams }: Pick<Reader, 'readStore' | 'teams'>,
  personId: string,
): Promise<string[]> => {
  const known = await readStore.find<TeamDocument>('teams', { where: { people: personId } });
  const found = await teams(known.map(({ id }) => id));
  return [...found.values()].filter((team) => worksIn(team, personId)).map(({ id }) => id);
};

/**
 * Ids of the projects that these teams, in which the asker works, show them: none whose host left the team, and none that is
 * hidden from them as they were asked for documents there.
 */
export const projectIdsIn = async (
  reader: Pick<Reader, 'readStore'> & Omit<Rights, 'recordLook'>,
  asker: Asker,
  teamIds: readonly string[],
  where: Where,
): Promise<string[]> => {
  const { readStore } = reader;
  const teams = await reader.teams(teamIds);
  const rows = await readStore.fields('projects', ['teamId', 'host', 'status'], {
    where: { ...where, teamId: teamIds },
  });
  const theirs = rows.filter(({ teamId, host }) => {
    const team = teams.get(String(teamId));
    return team !== undefined && worksIn(team, String(host));
  });
  const hidden = new Set(
    theirs.filter(({ status }) => status === 'bin' || isUnstarted(String(status))).map(({ id }) => id),
  );
  const found = await readStore.getMany<ProjectDocument>('projects', [...hidden]);
  for (const { project } of await visibleProjects(reader, asker, found)) hidden.delete(project.id);
  return theirs.flatMap(({ id }) => (hidden.has(id) ? [] : [id]));
};
