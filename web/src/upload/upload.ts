import type { uploadMetadata } from '@dossier/shared/contract';
import type { z } from 'zod';
import type { Send } from './transport.ts';

/** What a file is for: the tus metadata beside its name. */
export type UploadTarget = Omit<z.infer<typeof uploadMetadata>, 'filename'>;

/**
 * - `waiting`: its turn comes (two are sent at once)
 * - `sending`: bytes move, or the server confirms the last of them
 * - `retrying`: the server is away; it goes on by itself
 * - `offline`: this device has no connection; it goes on by itself
 * - `paused`: by the person; it may begin anew when two others were begun meanwhile
 * - `needs-file`: after a reload the browser no longer has the file; the person chooses it again
 * - `failed`: refused for good, `problem` says why
 */
export type UploadState = 'waiting' | 'sending' | 'retrying' | 'offline' | 'paused' | 'needs-file' | 'done' | 'failed';

/** One upload as the screens see it. Sizes are bytes. */
export type Upload = {
  readonly id: string;
  readonly target: UploadTarget;
  readonly fileName: string;
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  /** What the server said, when `failed`. */
  readonly problem?: string;
  /** When `failed` for what is in the file: trying again does not help. */
  readonly wantsAnother?: boolean;
  /** Bytes per second of the last seconds; 0 until known. */
  readonly speed: number;
  /** The server's id of the file, when `done`. */
  readonly fileId?: string;
};

/** What outlives a reload. `file` is absent where it was too large to keep. */
export type StoredUpload = {
  readonly id: string;
  /** Whose upload it is: another person in the same browser never sees it. */
  readonly owner: string;
  readonly target: UploadTarget;
  readonly fileName: string;
  readonly size: number;
  readonly lastModified: number;
  readonly sent: number;
  /** Address of the upload at the server, once it has one. */
  readonly url?: string;
  readonly paused: boolean;
  readonly file?: File;
};

export interface UploadStorage {
  load(owner: string): Promise<StoredUpload[]>;
  save(upload: StoredUpload): Promise<void>;
  remove(id: string): Promise<void>;
}

export type UploadServices = {
  readonly send: Send;
  readonly discard: (url: string, token: string | null) => void;
  readonly storage: UploadStorage;
  /** Tells the other tabs of this browser, which may show it and send it, too. */
  readonly dropped: (id: string) => void;
  readonly token: () => string | null;
  /** A fresh access token after a 401; false when the session is over, rejects when the server cannot be reached. */
  readonly refresh: () => Promise<boolean>;
  /**
   * Called when all bytes of a document are at the server, which then submitted it already: the
   * same command again answers the same, says if it was refused, and makes the lists wait for it.
   * Rejects with an AttemptError.
   */
  readonly submit: (target: UploadTarget, fileId: string) => Promise<void>;
  readonly online: () => boolean;
  readonly now: () => number;
  readonly newId: () => string;
};
