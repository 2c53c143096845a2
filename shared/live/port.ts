import type { LiveMessage, ProjectRole } from '../contract/index.ts';

/** Told after views are written: rows of which resource changed, and whom it may concern. It carries no data. */
export type LiveNotice = LiveMessage & {
  /** Only this person is told; absent: whoever may see the project. */
  readonly personId?: string;
  /** Only people with one of these roles in the project are told. */
  readonly roles?: readonly ProjectRole[];
};
/** A session ended or a person lost access: streams of theirs close. */
export type LiveRevocation = { readonly revoked: { readonly sessionId?: string; readonly personId?: string } };

export interface LiveUpdates {
  /** Hands every notice to every listener, in order; one that throws costs the others nothing. */
  publish(notices: readonly (LiveNotice | LiveRevocation)[]): Promise<void>;
  /** Listens from now on, until the function it answers is called. */
  subscribe(listener: (notice: LiveNotice | LiveRevocation) => void): () => void;
  close(): Promise<void>;
}
