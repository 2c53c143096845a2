import { Refused } from '@dossier/shared/basics/refused';
import { type HistoryFilter, type HistoryPlace, type HistoryRow, lists } from '@dossier/shared/contract';
import { type HistoryDocument, historyProject } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import { projectIdIn } from '../../http/lists/of-project.ts';
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
import { attemptsIn } from './refused.ts';
import { historyRows } from './rows.ts';
import { seesWholeHistory } from './seeing.ts';
import { historyCount, historyWalk, placeOf } from './walk.ts';

/** Entries that one answer looks at, of which a search may fit few. */
const mostSeen = 2_000;
/** What lies before a range is walked through: whoever wants what is further back goes by place. */
const mostSkipped = 10_000;
const batch = 500;
const tooFarBack = `Only ranges that begin within the first ${mostSkipped} entries: go on by before or after.`;

/** Only its id goes on after the position. */
const isAttempt = (id: string) => id.split('.').length > 2;

const isVisible = (view: ProjectView, entry: HistoryDocument) =>
  historyProject(entry) === view.project.id && (seesWholeHistory(view) || entry.personId === view.asker.personId);

/** Everything that happened in a project (BEY-01). Paged by place, what comes in moves no page, and nothing is counted. */
export const historyResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const visible = async (view: ProjectView, ids: readonly string[]) => {
    const stored = await readStore.getMany<HistoryDocument>('history', ids);
    const attempts = ids.some(isAttempt) ? await attemptsIn(reader, view) : [];
    return reader.entriesOf([
      ...stored.filter((entry) => isVisible(view, entry)),
      ...attempts.filter(({ id }) => ids.includes(id)),
    ]);
  };

  const list = async (asker: Asker, { filter, sort: { order }, range: { first, last } }: ListQuery) => {
    if (first > mostSkipped) throw new Refused({ code: 'INVALID', errors: { range: tooFarBack } });
    const { projectId, ...wanted } = filter as HistoryFilter;
    const view = await projectView(reader, 'history', asker, projectId);
    const isSearch = wanted.q !== undefined;
    const isSifted = isSearch || wanted.from !== undefined || wanted.to !== undefined;
    const isByPlace = wanted.before !== undefined || wanted.after !== undefined;
    const skip = isSearch ? 0 : first;
    const limit = last + 1 - skip;
    const rows: HistoryRow[] = [];
    let seen = 0;
    let skipped = 0;
    let next: HistoryPlace | undefined;
    const size = isSifted || skip > 0 ? batch : limit + 1;
    for await (const found of historyWalk(reader, view, wanted, { order, size, skip })) {
      rows.push(...found.rows);
      seen += found.seen;
      skipped = found.skipped;
      next = found.last;
      if (rows.length > limit || seen >= mostSeen + skip) break;
    }
    const page = rows.slice(first - skip, limit);
    const end = page.at(-1);
    if (rows.length > limit && end) next = placeOf(end);
    const cursor = order === 'asc' ? 'after' : 'before';
    const counted = async () => (isSifted ? skipped + rows.length : historyCount(reader, view, wanted));
    return {
      rows: page,
      total: isByPlace ? null : await counted(),
      ...(next !== undefined && { next: { ...filter, [cursor]: next } }),
    };
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
