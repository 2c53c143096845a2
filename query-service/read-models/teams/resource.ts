import { type ListFilter, lists } from '@dossier/shared/contract';
import type { TeamDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import type { Sort } from '../../http/lists/query.ts';
import { oneBy, type Reader, type Resource } from '../../http/lists/reader.ts';
import { teamRowsOf } from './rows.ts';

const storedSort = ({ field, order }: Sort): Sort => ({ field: field === 'createdOn' ? 'createdAt' : field, order });

/** Teams that the asker made, is in, or is invited to; those in the bin to their author only. */
export const teamsResource = (reader: Reader): Resource => {
  const { readStore, teams } = reader;
  const teamRows = teamRowsOf(reader);
  const byIds = async (asker: Asker, ids: readonly string[], full: boolean) => {
    const known = await teams(ids);
    const found = ids.flatMap((id) => known.get(id) ?? []);
    return teamRows(asker, found, full);
  };
  return {
    name: 'teams',
    ...lists.teams,
    async list(asker, { filter, sort, range }) {
      const { state = 'overview' } = filter as ListFilter<'teams'>;
      const limit = range.last - range.first + 1;
      const { found, total } = await readStore.page<TeamDocument>('teams', {
        where: { people: asker.personId, state: state === 'overview' ? ['active', 'inactive'] : state },
        sort: storedSort(sort),
        skip: range.first,
        limit,
      });
      const ids = found.map(({ id }) => id);
      const rows = await byIds(asker, ids, false);
      return { rows, total: total - (ids.length - rows.length) };
    },
    byIds: (asker, ids) => byIds(asker, ids, false),
    one: oneBy((asker, ids) => byIds(asker, ids, true), 'TEAM_NOT_FOUND'),
  };
};
