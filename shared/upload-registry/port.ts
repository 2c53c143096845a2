import { unfinishedUploadLifetime } from '../contract/index.ts';

/** Times are epoch milliseconds from the caller's clock; sizes are bytes. */
export type UploadPurpose = 'document' | 'template' | 'supporting' | 'picture' | 'logo';
/** `complete`: hashed, sniffed. `claimed`: a command may name it. `removing`: bytes may be gone. */
export type UploadState = 'uploading' | 'complete' | 'claimed' | 'referenced' | 'removing';

export type Upload = {
  /** Also the fileId that commands take. 128 bits or more, base64url. */
  readonly uploadId: string;
  readonly owner: string;
  readonly purpose: UploadPurpose;
  readonly projectId: string | null;
  readonly documentId: string | null;
  readonly fileName: string;
  readonly length: number;
  /** Bytes that count against storage since its reservation lapsed; absent: all of its length. */
  readonly kept?: number;
  readonly offset: number;
  readonly state: UploadState;
  readonly begunAt: number;
  readonly expiresAt: number;
  /** When its last byte was durable, for deadlines. Null before, and if nobody noted it. */
  readonly receivedAt: number | null;
  /** Whose storage it counts against: the project's host, or the owner for a picture. */
  readonly account: string;
  readonly sha256: string | null;
  /** Sniffed from the content, not claimed by the client. */
  readonly mediaType: string | null;
  readonly lease: { readonly holder: string; readonly until: number } | null;
};

/** Of which all bytes are there, unless they were lost. */
export type WholeUpload = Upload & { readonly sha256: string };
export const isWhole = (upload: Upload): upload is WholeUpload => upload.sha256 !== null && upload.state !== 'removing';

/** What every upload has before its first byte. */
export const beginning = (now: number) =>
  ({
    offset: 0,
    state: 'uploading',
    begunAt: now,
    expiresAt: now + unfinishedUploadLifetime,
    receivedAt: null,
    sha256: null,
    mediaType: null,
    lease: null,
  }) as const satisfies Partial<Upload>;

/** Every upload from its first byte, with its reservation of storage. */
export interface UploadRegistry {
  /**
   * Reserves the length; false when the account would exceed `quota`, or the documents of its owner
   * in its project `share`. Race-free.
   */
  begin(upload: Upload, quota: number, share?: number): Promise<boolean>;
  /** Reserves again what lapsed: only for the lease's holder. False as `begin`. */
  resume(uploadId: string, now: number, quota: number, share?: number): Promise<boolean>;
  /** Entries `uploading`, wholly reserved, that nobody writes and that got no byte since. */
  idle(since: number, now: number, limit: number): Promise<Upload[]>;
  /** From now on only `kept` bytes of an entry that is still idle count. */
  lapse(uploadId: string, since: number, now: number, kept: number): Promise<void>;
  get(uploadId: string): Promise<Upload | undefined>;
  /** Takes or renews the lease of an `uploading` entry; undefined when another holder has it. */
  lease(uploadId: string, holder: string, now: number, until: number): Promise<Upload | undefined>;
  release(uploadId: string, holder: string): Promise<void>;
  /** Only from offset `from` by the lease's holder. With the last byte `now` is `receivedAt`. */
  advance(uploadId: string, holder: string, from: number, to: number, now: number): Promise<boolean>;
  /** `receivedAt` counts unless it was noted before. */
  complete(
    uploadId: string,
    result: Pick<Upload, 'expiresAt'> & { sha256: string; mediaType: string; receivedAt: number },
  ): Promise<boolean>;
  /** complete → claimed. True also for an entry already claimed or referenced. */
  claim(uploadId: string, now: number): Promise<boolean>;
  /** claimed → complete: no event names the file. Only for who has asked the events. */
  unclaim(uploadId: string): Promise<void>;
  /** claimed, complete or removing → referenced: an event names the file. */
  reference(uploadId: string): Promise<void>;
  /**
   * From now on all uploads of a project count against this account; false, and nothing moves, when
   * it would exceed `quota`. Race-free.
   */
  move(projectId: string, account: string, quota: number): Promise<boolean>;
  /** Unfinished reservations included. */
  used(account: string): Promise<number>;
  /** The same of one project's documents, by their owners. */
  usage(projectId: string): Promise<ReadonlyMap<string, number>>;
  /** The projects whose documents take most, the largest first. */
  largest(limit: number): Promise<readonly { readonly projectId: string; readonly bytes: number }[]>;
  /** Left by a crash, oldest first: all bytes there, dead lease, or `complete`, not set aside. */
  leftOver(now: number, limit: number): Promise<Upload[]>;
  /**
   * A `complete` document whose command was refused: only its owner submits it again, until it
   * expires. The first time counts.
   */
  setAside(uploadId: string, expiresAt: number): Promise<void>;
  /**
   * uploading or complete → removing: no command can claim it any more. With a time also referenced
   * ones that no command has claimed since. True if it is `removing` now.
   */
  retire(uploadId: string, unclaimedSince?: number): Promise<boolean>;
  /** Entries `uploading`, `complete` or `removing`, except those that `leftOver` lists. */
  expired(now: number, limit: number): Promise<Upload[]>;
  /** Entries whose command never ended, to be looked up in the event store. */
  claimedBefore(time: number): Promise<Upload[]>;
  /** Entries `uploading` of a person for a project (null: for none), oldest first. */
  unfinished(owner: string, projectId: string | null): Promise<Upload[]>;
  ofProject(projectId: string): Promise<Upload[]>;
  ofOwner(owner: string): Promise<Upload[]>;
  /** Of an erased person's uploads; the entries stay, as events name them. */
  forgetNames(owner: string): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** Entries whose id is greater than `after` ('': from the first), by id. */
  entries(after: string, limit: number): Promise<Upload[]>;
  /** Copies an entry regardless of quota, without a lease; an entry with that id stays. */
  restore(upload: Upload): Promise<void>;
  close(): Promise<void>;
}
