import type { RefusalCode } from '../contract/index.ts';

/** What somebody was refused about a project within an hour, counted: a flood is one row. */
export type RefusedAttempt = {
  /** Of project, person, action and hour: 16 hexadecimal digits. */
  readonly id: string;
  /** Empty: about none. */
  readonly projectId: string;
  /** Null: somebody without an account or a valid ticket. */
  readonly personId: string | null;
  /** A command's name, or `GET /api/...` as the route has it. */
  readonly action: string;
  readonly count: number;
  /** Of the last event before the first attempt. */
  readonly position: number;
  readonly firstAt: number;
  /** This and what follows: of the last attempt. */
  readonly lastAt: number;
  readonly code: RefusalCode;
  readonly fileId: string | null;
  /** A shortened address; null once the person is erased. */
  readonly client: string | null;
};

/** Bounded, as strangers write here: no part of the history, and nothing rests on it. */
export interface Refusals {
  /** Adds the counts of those that are there; of each project the newest `kept` stay. */
  noteRefused(attempts: readonly RefusedAttempt[], kept: number): Promise<void>;
  /** In no order. */
  refusedIn(projectId: string): Promise<RefusedAttempt[]>;
  /** Of all and of none, the latest first. */
  refusedLately(limit: number): Promise<RefusedAttempt[]>;
  /** Of all projects, with ids beyond `after` ('': from the first), by id. */
  refused(after: string, limit: number): Promise<RefusedAttempt[]>;
}
