import type { Mark } from '../event-store/mark.ts';

/** A second job with the id of one that waits, runs, is dead or has finished within an hour is ignored. */
export type Job = {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO moment; absent: now. */
  readonly runAt?: string;
};
/**
 * `delayed`: its time or its next attempt is still to come. `dead`: it failed for good. `stuck`: it has been running
 * for an hour; jobs of a process that ended run again by themselves, at its start or within 15 s.
 */
export type JobState = 'delayed' | 'dead' | 'stuck';
export type ListedJob = Job & {
  readonly queue: string;
  readonly attempts: number;
  /** Of its last failure. */
  readonly reason: string;
  /** ISO moment: of a stuck one when it was begun; of others one that differs after each attempt. */
  readonly since: string;
};

export type Attempt = Job & {
  readonly attempt: number;
  readonly isLast: boolean;
  /** An operator wants it to run now, whatever became of it before. */
  readonly isAsked: boolean;
  /** Asked before what cannot be repeated. @throws when another worker may have the job meanwhile */
  readonly stillOurs: () => Promise<void>;
};
/** What concerns all (an engine that is away) costs no attempt. */
export type JobHandler = (job: Attempt) => Promise<void>;

export type Failure = {
  readonly id: string;
  readonly attempt: number;
  readonly error: unknown;
  /** ISO moment; absent: the job is dead. */
  readonly nextTry?: string;
};

/** Defaults: 4 at once, attempts for a week, with pauses that grow to an hour (milliseconds). */
export type ProcessOptions = {
  readonly concurrency?: number;
  readonly attempts?: number;
  readonly longestPause?: number;
  /** Told of each attempt that failed, once. */
  readonly onFailure?: (failure: Failure) => void;
};

/** Trying again is pointless: the job is dead at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** Thrown by a handler for which it is too early: the same job is put back, and no attempt is counted. */
export class PutOffError extends Error {
  override readonly name = 'PutOffError';
  /** Epoch milliseconds. */
  readonly until: number;
  constructor(until: number) {
    super('it is too early');
    this.until = until;
  }
}

/** Another worker may have the job, and this one has to leave it alone. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
  constructor() {
    super('another worker may have the job meanwhile');
  }
}

/** The queue was lost or is an older one, or another sender went on from the same mark. */
export class MarkMovedError extends Error {
  override readonly name = 'MarkMovedError';
  constructor(name: string) {
    super(`the mark of ${name} is not the one that was read`);
  }
}

/** Speeds up and retries work; a lost queue is filled again from events and views. */
export interface JobQueue {
  enqueue(queue: string, job: Job): Promise<void>;
  process(queue: string, handler: JobHandler, options?: ProcessOptions): { stop(): Promise<void> };
  /** How far the sender has come: never survives without the jobs enqueued before it was set. */
  mark(name: string): Promise<Mark | undefined>;
  /**
   * @param before as it was read or set last
   * @throws MarkMovedError when another mark is there, or none: jobs enqueued since may be lost
   */
  setMark(name: string, mark: Mark, before: Mark | undefined): Promise<void>;
  count(state: JobState): Promise<number>;
  /** When the oldest of the jobs that wait and should have run already was due; of 1,000 a queue. */
  oldest(): Promise<string | undefined>;
  /** Of all queues, at most 1,000. */
  list(state: JobState): Promise<ListedJob[]>;
  /** Runs a delayed or dead job now, as if for the first time. Answers whether there is one. */
  retry(queue: string, id: string): Promise<boolean>;
  /** Ends a delayed or dead job, which is remembered like a finished one. @param since only one that is still listed with it */
  drop(queue: string, id: string, since?: string): Promise<boolean>;
  /** @throws while it is away, or may throw jobs away */
  ready(): Promise<void>;
  /** Bytes that it takes, and may take (0: no limit). Absent where it is as large as the disk. */
  memory?(): Promise<{ readonly used: number; readonly limit: number }>;
  close(): Promise<void>;
}
