import type { LiveMessage, ProjectRole } from '../contract/index.ts';

/**
 * Told after views are written: rows of which resource changed, and whom it may concern. It carries
 * no data.
 */
export type LiveNotice = LiveMessage & {
  /** Only this person is told; absent: whoever may see the project. */
  readonly personId?: string;
  /** Only people with one of these roles in the project are told. */
  readonly roles?: readonly ProjectRole[];
};
/** A session ended or a person lost access: streams of theirs close. */
export type LiveRevocation = { readonly revoked: { readonly sessionId?: string; readonly personId?: string } };
/** Notices or revocations were lost, nobody knows which: whatever is shown must be read anew. */
export type LiveGap = { readonly missed: true };
export type LiveSignal = LiveNotice | LiveRevocation | LiveGap;

export interface LiveUpdates {
  /**
   * Hands every signal to every listener of every copy, in order; one that throws costs the others
   * nothing. Listeners of the own process are told before it resolves. It does not fail: copies
   * that cannot be reached are told of a gap once they can.
   */
  publish(signals: readonly LiveSignal[]): Promise<void>;
  /** Listens from now on, until the function it answers is called. */
  subscribe(listener: (signal: LiveSignal) => void): () => void;
  close(): Promise<void>;
}
