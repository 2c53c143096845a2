import { concurrently } from '@dossier/shared/async/concurrency';
import {
  DAY,
  type EntryKind,
  groupOfKind,
  type HistoryGroup,
  type HistoryRow,
  type Waiting,
} from '@dossier/shared/contract';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { historyWalk } from '../history/walk.ts';
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

/** As far back as it takes to fill all lines: an import of many people is one of them. */
const latestIn = async (reader: Reader, view: ProjectView): Promise<Activity[]> => {
  const { id: projectId, projectName } = view.project;
  const since = reader.clock() - within;
  const isRecent = ({ at }: HistoryRow) => Date.parse(at) >= since;
  const lines: Together[] = [];
  let reads = 0;
  for await (const { rows } of historyWalk(reader, view, {}, { order: 'desc', size: readAtOnce })) {
    for (const row of rows) if (isTelling(row.kind) && isRecent(row)) gather(lines, row);
    reads += 1;
    if (lines.length > told || reads === maxReads || !rows.every(isRecent)) break;
  }
  const entries = lines.slice(0, told).map((line) => ({ id: line.newest.id, at: line.newest.at, text: textOf(line) }));
  return entries.length > 0 ? [{ projectId, projectName, entries }] : [];
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
