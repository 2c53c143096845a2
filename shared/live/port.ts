import type { LiveMessage, ProjectRole } from '../contract/index.ts';

/** Rows of a resource changed in a view that is already written. It carries no data. */
export type LiveChange = LiveMessage & {
  /** Only this person is told; absent: everyone who may see the project. */
  readonly personId?: string;
  /** Whoever works in this team is told, of what it has no more. */
  readonly teamId?: string;
  readonly roles?: readonly ProjectRole[];
};
/** A session ended or a person lost access: their streams close. */
export type LiveRevocation = { readonly revoked: { readonly sessionId?: string; readonly personId?: string } };
/** Its owner wants to go on: whoever receives it ends once silent for `quiet` milliseconds. */
export type LiveWanted = { readonly wanted: { readonly uploadId: string; readonly quiet: number } };
/** Unknown signals were lost: everything on screen must be read again. */
export type LiveGap = { readonly missed: true };
export type LiveSignal = LiveChange | LiveRevocation | LiveWanted | LiveGap;

export interface LiveUpdates {
  /** In order; this process's listeners first. Never fails: copies out of reach hear of a gap. */
  publish(signals: readonly LiveSignal[]): Promise<void>;
  subscribe(listener: (signal: LiveSignal) => void): () => void;
  close(): Promise<void>;
}
