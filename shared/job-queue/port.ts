/** A second job with the id of a waiting, running or finished one is ignored. */
export type Job = {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>> /** ISO moment; absent: now. */;
  readonly runAt?: string;
};
export type DeadJob = Job & { readonly queue: string; readonly attempts: number; readonly reason: string };

export type JobHandler = (job: Job & { readonly attempt: number }) => Promise<void>;

/** Trying again is pointless: the job is dead at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** Speeds up and retries work; a lost queue is filled again from events and views. */
export interface JobQueue {
  enqueue(queue: string, job: Job): Promise<void>;
  /** `concurrency` defaults to 4. Failures retry with exponential back-off, 8 times by default. */
  process(
    queue: string,
    handler: JobHandler,
    options?: { concurrency?: number; attempts?: number },
  ): { stop(): Promise<void> };
  /** How far the sender has come: never survives without the jobs enqueued before it was set. */
  mark(name: string): Promise<number | undefined>;
  setMark(name: string, value: number): Promise<void>;
  dead(): Promise<DeadJob[]>;
  retry(queue: string, id: string): Promise<void>;
  close(): Promise<void>;
}
