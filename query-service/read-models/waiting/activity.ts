import { concurrently } from '@dossier/shared/async/concurrency';
import { takingTurns } from '@dossier/shared/async/turns';
import { DAY, type EntryKind, groupOfKind, type HistoryGroup, type Waiting } from '@dossier/shared/contract';
import { anyPosition, type HistoryDocument, historyWithin } from '@dossier/shared/views';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { historyRows, shownIdIn } from '../history/rows.ts';
import { isToldTo, seesWholeHistory } from '../history/seeing.ts';
import { gather, type Together, textOf } from './together.ts';

type Activity = Waiting['activity']['rows'][number];

const within = 7 * DAY;
/** Of each project: what is told, how many entries are read at once for that, and how often at most. */
const told = 4;
const readAtOnce = 25;
const maxReads = 40;
const projectsAtOnce = 8;

/** What others do for a project; emails, looks and refusals stand in its time line. */
const telling: ReadonlySet<HistoryGroup> = new Set([
  'project',
  'people',
  'documents',
  'uploads',
  'reviews',
  'comments',
]);
const isTelling = (kind: EntryKind) => telling.has(groupOfKind[kind]);

/** Stored entries that the asker may see, newest first, in batches. */
async function* newestFirst({ readStore }: Reader, view: ProjectView): AsyncGenerator<readonly HistoryDocument[]> {
  const { id: projectId } = view.project;
  const own = seesWholeHistory(view) ? {} : { personId: view.asker.personId };
  const sort = { field: 'id', order: 'desc' } as const;
  const turn = takingTurns();
  for (let before = anyPosition, reads = 0; reads < maxReads; reads++) {
    const where = { ...own, ...historyWithin(projectId, 0, before - 1) };
    const found = await readStore.find<HistoryDocument>('history', { where, sort, limit: readAtOnce });
    yield found;
    const last = found.at(-1);
    if (!last || found.length < readAtOnce) return;
    before = last.position;
    await turn();
  }
}

/** As far back as it takes to fill all lines: an import of many people is one of them. Only what is told becomes a row. */
const latestIn = async (reader: Reader, view: ProjectView): Promise<Activity[]> => {
  const { id: projectId, projectName } = view.project;
  const since = reader.clock() - within;
  const isRecent = ({ at }: HistoryDocument) => at >= since;
  const shownId = shownIdIn(view);
  const lines: Together[] = [];
  for await (const entries of newestFirst(reader, view)) {
    for (const entry of entries)
      if (isTelling(entry.kind) && isToldTo(view, entry) && isRecent(entry)) gather(lines, entry, shownId);
    if (lines.length > told || !entries.every(isRecent)) break;
  }
  if (lines.length === 0) return [];
  const shown = lines.slice(0, told);
  const rows = await historyRows(reader, view, await reader.entriesOf(shown.map(({ newest }) => newest)));
  const entries = rows.flatMap((row) => {
    const line = shown.find(({ newest }) => newest.id === row.id);
    return line ? [{ id: row.id, at: row.at, text: textOf(row, line) }] : [];
  });
  return [{ projectId, projectName, entries }];
};

const newestOf = ({ entries: [newest] }: Activity): number => Date.parse(newest?.at ?? '');

/** The newest of the last seven days, as far as the asker may see it; the liveliest project first. */
export const activityOf = async (reader: Reader, views: readonly ProjectView[]): Promise<Activity[]> => {
  const rows: Activity[] = [];
  await concurrently(projectsAtOnce, views, async (view) => {
    rows.push(...(await latestIn(reader, view)));
  });
  return rows.sort((one, other) => newestOf(other) - newestOf(one));
};
