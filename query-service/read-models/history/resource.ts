import { Refused } from '@dossier/shared/basics/refused';
import { type HistoryFilter, type HistoryPlace, type HistoryRow, lists } from '@dossier/shared/contract';
import type { HistoryDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import type { ListQuery } from '../../http/lists/query.ts';
import {
  notFound,
  type ProjectView,
  projectView,
  projectViews,
  type Reader,
  type Resource,
} from '../../http/lists/reader.ts';
import { entryOf } from './entry.ts';
import { placeOf } from './places.ts';
import { attemptsIn } from './refused.ts';
import { historyRows } from './rows.ts';
import { seesWholeHistory } from './seeing.ts';
import { historyWalk } from './walk.ts';

/** Entries that one answer looks at, of which a search may fit few. */
const mostSeen = 2_000;
const batch = 500;

/** Only its id goes on after the position. */
const isAttempt = (id: string) => id.split('.').length > 2;

const projectIdIn = (id: string) => id.split('.', 1)[0] ?? '';

const isVisible = (view: ProjectView, { projectId, personId }: HistoryDocument) =>
  projectId === view.project.id && (seesWholeHistory(view) || personId === view.asker.personId);

/** Everything that happened in a project (BEY-01), paged by position: what comes in moves no page. */
export const historyResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const visible = async (view: ProjectView, ids: readonly string[]) => {
    const stored = (await readStore.getMany<HistoryDocument>('history', ids)).map(({ document }) => document);
    const attempts = ids.some(isAttempt) ? await attemptsIn(reader, view) : [];
    return [...stored.filter((entry) => isVisible(view, entry)), ...attempts.filter(({ id }) => ids.includes(id))];
  };

  const list = async (asker: Asker, { filter, sort: { order }, range }: ListQuery) => {
    if (range.first !== 0) throw new Refused({ code: 'INVALID', errors: { range: 'Page by before or after.' } });
    const { projectId, ...wanted } = filter as HistoryFilter;
    const view = await projectView(reader, 'history', asker, projectId);
    const limit = range.last + 1;
    const isSifted = wanted.q !== undefined || wanted.from !== undefined || wanted.to !== undefined;
    const rows: HistoryRow[] = [];
    let seen = 0;
    let next: HistoryPlace | undefined;
    const size = isSifted ? batch : limit + 1;
    for await (const found of historyWalk(reader, view, wanted, { order, size })) {
      rows.push(...found.rows);
      seen += found.seen;
      next = found.last;
      if (rows.length > limit || seen >= mostSeen) break;
    }
    const page = rows.slice(0, limit);
    const end = page.at(-1);
    if (rows.length > limit && end) next = placeOf(end);
    const cursor = order === 'asc' ? 'after' : 'before';
    return { rows: page, total: null, ...(next !== undefined && { next: { ...filter, [cursor]: next } }) };
  };

  return {
    name: 'history',
    ...lists.history,
    list,
    async byIds(asker, ids) {
      const views = await projectViews(reader, 'history', asker, ids.map(projectIdIn));
      const found = new Map<string, HistoryRow>();
      for (const view of views)
        for (const row of await historyRows(reader, view, await visible(view, ids))) found.set(row.id, row);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async one(asker, id) {
      const view = await projectView(reader, 'history', asker, projectIdIn(id));
      const [entry] = await visible(view, [id]);
      return entry ? entryOf(reader, view, entry) : notFound('NOT_FOUND');
    },
  };
};
