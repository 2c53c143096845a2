import type { JobQueue } from '@dossier/shared/job-queue';
import type { ParkedKey } from '../engine/parked.ts';

type Parked = { list(): Promise<ParkedKey[]>; retry(): Promise<void> };
type Report = Readonly<Record<string, unknown>>;

/** Of the workers: what follows from an event and failed. */
const queue = 'reaction';

/** Reactions to what could not be read, which fail for the same reason. */
const retryReactions = async (jobs: JobQueue, streams: ReadonlySet<string>): Promise<string[]> => {
  const retried: string[] = [];
  for (const { queue: of, id, data } of [...(await jobs.list('dead')), ...(await jobs.list('delayed'))])
    if (of === queue && streams.has(String(data.stream)) && (await jobs.retry(queue, id))) retried.push(id);
  return retried;
};

const usage = 'Say what to do: list or retry.';

/** What an operator asks for on the command line. @throws when it makes no sense */
export const operateParked = async (parked: Parked, jobs: JobQueue, words: readonly string[]): Promise<Report> => {
  const [action, ...more] = words;
  if (more.length > 0) throw new Error(usage);
  const before = await parked.list();
  if (action === 'list') return { parked: before };
  if (action !== 'retry') throw new Error(usage);
  await parked.retry();
  const left = await parked.list();
  const isLeft = new Set(left.map(({ key }) => key));
  const cured = before.filter(({ key }) => !isLeft.has(key));
  const reactions = await retryReactions(jobs, new Set(cured.flatMap(({ streams }) => streams)));
  return { cured: cured.map(({ key }) => key), reactions, parked: left };
};
