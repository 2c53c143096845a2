/** Times are epoch milliseconds from the caller's clock; sizes are bytes. */
export type UploadPurpose = 'document' | 'template' | 'supporting' | 'picture';
/** uploading → complete (all bytes durable, hashed, sniffed) → claimed (a command is about to reference it) → referenced. */
export type UploadState = 'uploading' | 'complete' | 'claimed' | 'referenced';

export type Upload = {
  /** Also the fileId that commands take. 128 bits or more, base64url. */
  readonly uploadId: string;
  readonly owner: string;
  readonly purpose: UploadPurpose;
  readonly projectId: string | null;
  readonly documentId: string | null;
  readonly fileName: string;
  readonly length: number;
  readonly offset: number;
  readonly state: UploadState;
  readonly begunAt: number;
  readonly expiresAt: number;
  /** Whose storage it counts against: the project's host, or the owner for a picture. */
  readonly account: string;
  readonly sha256: string | null;
  /** Sniffed from the content, not claimed by the client. */
  readonly mediaType: string | null;
  /** A writer's exclusive right, until then. */
  readonly lease: { readonly holder: string; readonly until: number } | null;
};

/** Every upload from its first byte, with its reservation of storage. Single-entry compare-and-set only. */
export interface UploadRegistry {
  /**
   * Makes an entry and reserves its length if the account's total (reserved, complete and referenced) stays within `quota`;
   * race-free. Answers false when it does not fit.
   */
  begin(upload: Upload, quota: number): Promise<boolean>;
  get(uploadId: string): Promise<Upload | undefined>;
  /** Takes or renews the lease of an `uploading` entry; undefined when another holder has it. */
  lease(uploadId: string, holder: string, now: number, until: number): Promise<Upload | undefined>;
  release(uploadId: string, holder: string): Promise<void>;
  /** Moves the offset forward if it still stands at `from` and `holder` has the lease. */
  advance(uploadId: string, holder: string, from: number, to: number): Promise<boolean>;
  complete(uploadId: string, result: { sha256: string; mediaType: string }): Promise<boolean>;
  /** complete → claimed. True also for an entry already claimed or referenced. */
  claim(uploadId: string, now: number): Promise<boolean>;
  /** claimed → complete: the command was refused. */
  unclaim(uploadId: string): Promise<void>;
  /** claimed (or complete) → referenced: an event names the file now. */
  reference(uploadId: string): Promise<void>;
  /** Bytes an account uses: all entries, unfinished reservations included. */
  used(account: string): Promise<number>;
  /** Entries `uploading` or `complete`, oldest first: after a crash the server ends what only it can end. */
  unreferenced(limit: number): Promise<Upload[]>;
  /** Entries `uploading` or `complete` that expired: the sweeper's. Never claimed or referenced ones. */
  expired(now: number, limit: number): Promise<Upload[]>;
  /** Entries claimed before `time` whose command never came to an end: to be asked of the event store. */
  claimedBefore(time: number): Promise<Upload[]>;
  /** Entries `uploading` of a person for a project (null: for none), oldest first. */
  unfinished(owner: string, projectId: string | null): Promise<Upload[]>;
  ofProject(projectId: string): Promise<Upload[]>;
  ofOwner(owner: string): Promise<Upload[]>;
  /** Forgets the file names of an erased person's uploads; the entries stay, as events name them. */
  forgetNames(owner: string): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** Entries whose id is greater than `after` ('': from the first), by id. */
  entries(after: string, limit: number): Promise<Upload[]>;
  /**
   * Makes an entry as another registry has it, whatever the quota and without a lease; a claim is as old as the entry.
   * Nothing happens when there is one of that id.
   */
  restore(upload: Upload): Promise<void>;
  close(): Promise<void>;
}
