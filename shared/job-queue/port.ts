/**
 * A job: its id makes it exactly one (a second enqueue with the id of a waiting, running or
 * finished job does nothing).
 */
export type Job = {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>> /** ISO moment; absent: now. */;
  readonly runAt?: string;
};
export type DeadJob = Job & { readonly queue: string; readonly attempts: number; readonly reason: string };

export type JobHandler = (job: Job & { readonly attempt: number }) => Promise<void>;

/** A handler throws this when trying again is pointless: the job is dead at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/**
 * Speeds up and retries work. Never the only record of a duty: a lost queue is filled again from
 * events and views.
 */
export interface JobQueue {
  enqueue(queue: string, job: Job): Promise<void>;
  /**
   * Runs jobs, `concurrency` at once (default 4); failures retry with exponential back-off (default
   * 8 attempts), then are dead.
   */
  process(
    queue: string,
    handler: JobHandler,
    options?: { concurrency?: number; attempts?: number },
  ): { stop(): Promise<void> };
  /**
   * A number kept beside the jobs under a name: how far whoever fills the queues has come. It is
   * lost with the jobs, never without them: whenever it is there, so are the jobs enqueued before
   * it was set.
   */
  mark(name: string): Promise<number | undefined>;
  setMark(name: string, value: number): Promise<void>;
  dead(): Promise<DeadJob[]>;
  retry(queue: string, id: string): Promise<void>;
  close(): Promise<void>;
}
