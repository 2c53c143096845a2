import type { JobQueue, ListedJob } from '../port.ts';

type Report = Readonly<Record<string, unknown>>;

const usage = 'Say what to do: list, retry QUEUE [ID] or drop QUEUE ID.';

const namesOf = ({ queue, id }: ListedJob) => ({ queue, id });

const retryAll = async (jobs: JobQueue, queue: string): Promise<Report> => {
  const dead = await jobs.list('dead');
  const retried: object[] = [];
  for (const job of dead) if (job.queue === queue && (await jobs.retry(queue, job.id))) retried.push(namesOf(job));
  if (retried.length > 0) return { retried };
  const queues = [...new Set(dead.map((job) => job.queue))];
  throw new Error(
    `No dead job is in the queue "${queue}". ${queues.length > 0 ? `Dead jobs are in: ${queues.join(', ')}` : 'There are no dead jobs'}.`,
  );
};

/** What an operator asks for on the command line. @throws when it makes no sense */
export const operateJobs = async (jobs: JobQueue, words: readonly string[]): Promise<Report> => {
  const [action, queue, id, ...more] = words;
  // Of several ids the first alone would be dropped.
  if (more.length > 0 || (action === 'list' && queue !== undefined)) throw new Error(usage);
  if (action === 'list')
    return {
      delayed: await jobs.list('delayed'),
      dead: await jobs.list('dead'),
      stuck: await jobs.list('stuck'),
    };
  if (action === 'retry' && queue !== undefined && id === undefined) return retryAll(jobs, queue);
  if ((action !== 'retry' && action !== 'drop') || queue === undefined || id === undefined) throw new Error(usage);
  if (!(await jobs[action](queue, id))) throw new Error(`No delayed or dead job "${id}" is in the queue "${queue}".`);
  return { [action === 'retry' ? 'retried' : 'dropped']: [{ queue, id }] };
};
