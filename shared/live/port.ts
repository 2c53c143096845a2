import type { LiveMessage } from '../contract/index.ts';

/** Told after views are written: rows of which resource changed, and whom it may concern. It carries no data. */
export type LiveNotice = LiveMessage & {
  /** Only this person is told; absent: whoever may see the project. */
  readonly personId?: string;
};
/** A session ended or a person lost access: streams of theirs close. */
export type LiveRevocation = { readonly revoked: { readonly sessionId?: string; readonly personId?: string } };

export interface LiveUpdates {
  publish(notices: readonly (LiveNotice | LiveRevocation)[]): Promise<void>;
  subscribe(listener: (notice: LiveNotice | LiveRevocation) => void): () => void;
  close(): Promise<void>;
}
