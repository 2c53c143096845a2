import { concurrently } from '@dossier/shared/async/concurrency';
import { DAY, type EntryKind, groupOfKind, type HistoryGroup, type Waiting } from '@dossier/shared/contract';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { historyWalk } from '../history/walk.ts';

type Activity = Waiting['activity']['rows'][number];

const within = 7 * DAY;
/** Of each project: those that are looked at, and those that are told. */
const looked = 25;
const told = 4;
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

const latestIn = async (reader: Reader, view: ProjectView): Promise<Activity[]> => {
  const { id: projectId, projectName } = view.project;
  const since = reader.clock() - within;
  for await (const { rows } of historyWalk(reader, view, {}, { order: 'desc', size: looked })) {
    const entries = rows
      .filter(({ kind, at }) => isTelling(kind) && Date.parse(at) >= since)
      .slice(0, told)
      .map(({ id, at, text }) => ({ id, at, text }));
    return entries.length > 0 ? [{ projectId, projectName, entries }] : [];
  }
  return [];
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
