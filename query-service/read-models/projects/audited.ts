import type { Where } from '@dossier/shared/read-store';
import type { Asker } from '../../http/asker.ts';
import type { Reader, Rights } from '../../http/lists/reader.ts';
import { projectIdsIn, teamsOf } from '../teams/of-person.ts';

type Sources = Pick<Reader, 'readStore'> & Omit<Rights, 'recordLook'>;

/** Where to find what somebody audits; undefined: nothing. Whoever works in a project does not audit it (ROLE-14). */
export const auditedBy = async (reader: Sources, asker: Asker): Promise<Where | undefined> => {
  if (asker.guestIn !== undefined) return undefined;
  const grants = await reader.audits.of(asker.personId);
  if (grants.length === 0) return undefined;
  const idsWhere = async (where: Where) =>
    (await reader.readStore.fields('projects', ['status'], { where })).map(({ id }) => id);
  const teams = await teamsOf(reader, asker.personId);
  const inTeams = teams.length > 0 ? await projectIdsIn(reader, asker, teams, {}) : [];
  const theirs = new Set([...(await idsWhere({ members: asker.personId })), ...inTeams]);
  if (grants === 'all' && theirs.size === 0) return {};
  const audited = grants === 'all' ? await idsWhere({}) : grants;
  return { id: audited.filter((id) => !theirs.has(id)) };
};
