import type { CommandOutcome } from '../command-client/index.ts';
import type { CodePurpose, SavedFilterRow, Scope, StoredEvent } from '../contract/index.ts';
import type { Refusals } from './refusals.ts';
import type { Webhooks } from './webhooks.ts';

/** What must be erasable or secret. Methods are atomic; times are the caller's, in epoch ms. */
/** `locked`: with an account, and not let in. */
export type PersonStatus = 'known' | 'pending' | 'active' | 'closing' | 'locked';

export type Person = {
  readonly personId: string;
  readonly email: string;
  readonly status: PersonStatus;
  readonly passwordHash: string | null;
  readonly pendingSince: number | null;
};

export type SessionRecord = {
  readonly sessionId: string;
  readonly personId: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly device: string;
  /** Of the browser that signed in, as it says (IANA); null: it did not say. */
  readonly timeZone: string | null;
  readonly accessHash: string;
  readonly accessExpiresAt: number;
  readonly refreshHash: string;
  /** Still accepted for a few seconds after a rotation (parallel tabs). */
  readonly previousRefreshHash: string | null;
  readonly rotatedAt: number;
  /** The project of a guest, who has no account; null: of an account. */
  readonly guestIn: string | null;
};

/** A personal API token (BEY-27), by hash. */
export type ApiToken = {
  readonly tokenId: string;
  readonly personId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly hash: string;
  readonly hint: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
};

/** The secret address of a person's calendar (BEY-34), by hash; one for each. */
export type CalendarFeed = {
  readonly personId: string;
  readonly hash: string;
  readonly createdAt: number;
  readonly lastReadAt: number | null;
};

export type SavedFilter = SavedFilterRow & { readonly personId: string };

/** What a person typed of an answer and did not submit (BEY-55); kept as only their key opens it. */
export type AnswerDraft = {
  readonly personId: string;
  readonly projectId: string;
  readonly questionId: string;
  readonly typedAt: number;
  /** When the server first heard of what is typed here, by its own clock, as `typedAt` is as whoever typed says. */
  readonly begunAt: number;
  /** JSON */
  readonly value: string;
};
/** `key`: no bytes once it has gone. */
export type AnswerKey = { readonly keyId: string; readonly key: Buffer };
/** @see typedAtOf in answers.ts; `begunAt` of the one that is kept stays. */
export type NewAnswerDraft = Omit<AnswerDraft, 'value'> & {
  /** Absent: nothing is typed any more. */
  readonly value?: string | undefined;
  /** `typedAt` of what its writer has seen. */
  readonly seen?: number | undefined;
};

/**
 * `unnamed`: whoever asks does not say what for. The account decides, seen only in the mailbox and by who enters
 * the code.
 */
export type AskedPurpose = CodePurpose | 'unnamed';
/** `reset-link`: the mail has a link instead of a code. */
export type OtpPurpose = AskedPurpose | 'reset-link';
/** One per flow; a new one replaces the old. The code itself is never stored. */
export type OtpRequest = {
  /** A hash of what only the asker holds: what others ask for the same address is another flow. */
  readonly flow: string;
  /** The code derives from it. */
  readonly requestId: string;
  /** Many flows have this code, which is longer: the address was mailed enough of its own. */
  readonly shared: boolean;
  readonly email: string;
  readonly purpose: OtpPurpose;
  readonly requestedAt: number;
  readonly tries: number;
  /** Used, or void from the start (no account has the address): no mail, no code fits. */
  readonly used: boolean;
};

/** Single-use proof of a verified address or of a download right. Stored by hash. */
export type Ticket = {
  readonly hash: string;
  /**
   * `guest`: whom the link of an invitation let in, by the hash of what only that browser knows; `approval`: an operator who may let
   * somebody host; `reset-done`: whoever gave the new password may ask for the answer again.
   */
  readonly purpose: CodePurpose | 'download' | 'guest' | 'approval' | 'reset-done';
  readonly personId: string | null;
  readonly email: string | null;
  readonly expiresAt: number;
  readonly data: Readonly<Record<string, unknown>>;
};

/** How far the store was read, and which event stood there: another store has another one. */
export type HostsMark = Pick<StoredEvent, 'position' | 'stream' | 'revision' | 'digest'>;
/** A project and its host, or a team and its author. */
export type HostedProject = { readonly projectId: string; readonly personId: string };

/** What a command was answered that left no event. */
export type KeptAnswer = {
  readonly commandId: string;
  readonly personId: string;
  readonly payloadHash: string;
  readonly outcome: CommandOutcome;
  readonly expiresAt: number;
};

/** Both are hashes. */
export type TrialClaim = { readonly card: string; readonly owner: string };

export interface Directory extends Webhooks, Refusals {
  /** The person of a canonical address, made (status `known`, with a key) at its first mention. */
  personOf(email: string): Promise<Person>;
  findByEmail(email: string): Promise<Person | undefined>;
  find(personId: string): Promise<Person | undefined>;
  findMany(personIds: readonly string[]): Promise<Person[]>;
  /** known or pending → pending with this hash; false when the account is active or closing. */
  reserve(personId: string, passwordHash: string, now: number): Promise<boolean>;
  /** pending → active; true also when it is active already. */
  activate(personId: string): Promise<boolean>;
  release(personId: string): Promise<void>;
  pendingBefore(time: number): Promise<Person[]>;
  /** `former`: only in the place of this one. True when it is set. */
  setPassword(personId: string, passwordHash: string, former?: string | null): Promise<boolean>;
  /** active or locked → closing, for good. */
  block(personId: string): Promise<void>;
  /** active → locked. */
  lock(personId: string): Promise<void>;
  /** locked → active. */
  unlock(personId: string): Promise<void>;
  closing(): Promise<Person[]>;
  /** Deletes the person, key, keys of answers, sessions, API tokens, calendar feed, webhooks, drafts of answers, tickets, OTP requests and the addresses of refused attempts. */
  erase(personId: string): Promise<void>;
  /** People whose address contains this text, by address. */
  search(text: string, limit: number): Promise<Person[]>;
  /** People whose id is greater than `after` ('': from the first), by id. */
  everyone(after: string, limit: number): Promise<Person[]>;
  /** Copies a person with the key (32 bytes) under a new id; false when the address is taken. */
  restore(person: Person, key: Buffer): Promise<boolean>;

  /** An index over the events, so that nobody reads them all: ids of noted projects and teams. */
  hostedBy(personId: string): Promise<string[]>;
  hostsMark(): Promise<HostsMark | undefined>;
  noteHosts(hosts: readonly HostedProject[], mark: HostsMark): Promise<void>;

  /**
   * Rights were taken in a project, by the event of this revision of its stream. Of several the
   * highest counts, and it stays: one row for each such project.
   */
  noteTaken(projectId: string, revision: number): Promise<void>;
  /** By project, for those in which rights were ever taken. */
  takenIn(projectIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** Wraps up to `limit` keys after `after` with the current master key; `last` to go on from. */
  rewrap(after: string, limit: number): Promise<{ readonly count: number; readonly last?: string | undefined }>;
  /** From now on only the current master key opens this directory. What keys the hashes of claims stays. */
  keepMasterKey(): Promise<void>;

  /** The first answer to a command stays. */
  keepAnswer(answer: KeptAnswer): Promise<void>;
  answerTo(commandId: string): Promise<KeptAnswer | undefined>;

  /**
   * One trial for each card. Both are hashes, so that they may outlive the person: a closed account
   * gives nobody a second trial. True when nobody else has it.
   */
  claimTrial(card: string, owner: string): Promise<boolean>;
  releaseTrial(card: string, owner: string): Promise<void>;
  /** 32 bytes that key these hashes. */
  trialKey(): Promise<Buffer>;
  /** Claims of cards beyond `after` ('': from the first), by card; once the master key was rotated, what keys them as well. */
  trials(after: string, limit: number): Promise<TrialClaim[]>;

  /** 32 bytes; undefined when erased or never made. */
  keyOf(personId: string): Promise<Buffer | undefined>;
  /** Of people, and of answers by their ids (see answerKeyId): no bytes of one that has gone. */
  keysOf(ids: readonly string[]): Promise<Map<string, Buffer>>;
  /** The key of answers with this id, made at its first mention; undefined: it has gone, or its person. */
  makeAnswerKey(keyId: string): Promise<Buffer | undefined>;
  /** All by person, each in the order of ids; those that have gone, too. */
  answerKeysOf(personIds: readonly string[]): Promise<ReadonlyMap<string, readonly AnswerKey[]>>;
  /** Ids of those in a project that are there. */
  answerKeysIn(projectId: string): Promise<string[]>;
  /** For good, though it was never made; what its person typed in the project goes with it. Repeatable. */
  dropAnswerKey(keyId: string): Promise<void>;
  /** Copies one as {@link answerKeysOf} answers it, unless it is there. */
  restoreAnswerKey(keyId: string, key: Buffer): Promise<void>;
  /** Called within about a second when any copy deletes a key, of a person or of answers; while the engine is away, once it is back. */
  onErased(listener: (id: string) => void): () => void;

  openSession(session: SessionRecord): Promise<void>;
  sessionByAccess(accessHash: string): Promise<SessionRecord | undefined>;
  /** Found by the current or the previous refresh hash. */
  sessionByRefresh(refreshHash: string): Promise<SessionRecord | undefined>;
  /** False when another request rotated first. */
  rotateSession(
    sessionId: string,
    expectedRefreshHash: string,
    next: Pick<SessionRecord, 'accessHash' | 'accessExpiresAt' | 'refreshHash' | 'rotatedAt' | 'lastUsedAt'>,
  ): Promise<boolean>;
  sessionsOf(personId: string): Promise<SessionRecord[]>;
  endSession(personId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a person but `except`; answers their ids. */
  endSessions(personId: string, except?: string): Promise<string[]>;

  putApiToken(token: ApiToken): Promise<void>;
  apiTokenByHash(hash: string): Promise<ApiToken | undefined>;
  /** Newest first. */
  apiTokensOf(personId: string): Promise<ApiToken[]>;
  /** Notes a use, unless one was noted after `before`. */
  noteApiTokenUse(tokenId: string, now: number, before: number): Promise<void>;
  revokeApiToken(personId: string, tokenId: string): Promise<boolean>;
  /** Revokes all of a person's tokens; answers their ids. */
  revokeApiTokens(personId: string): Promise<string[]>;

  /** In the place of the one before, which ends. */
  putCalendarFeed(feed: CalendarFeed): Promise<void>;
  calendarFeedByHash(hash: string): Promise<CalendarFeed | undefined>;
  calendarFeedOf(personId: string): Promise<CalendarFeed | undefined>;
  /** Notes that it was read, unless that was noted after `before`. */
  noteCalendarFeedRead(hash: string, now: number, before: number): Promise<void>;
  /** `hash`: only if it is this one. */
  endCalendarFeed(personId: string, hash?: string): Promise<boolean>;

  /** In the place of the one with its id. */
  putSavedFilter(filter: SavedFilter): Promise<void>;
  /** By name. */
  savedFiltersOf(personId: string): Promise<SavedFilter[]>;
  removeSavedFilter(personId: string, id: string): Promise<boolean>;

  /** All of one person; nothing of somebody who is erased. What its writer has not seen and is newer stays. */
  keepAnswerDrafts(drafts: readonly NewAnswerDraft[]): Promise<void>;
  /** By project and question. */
  answerDraftsOf(personId: string, projectId?: string): Promise<AnswerDraft[]>;
  /** Of these questions, or of all. @param until what was typed or heard of later stays, in epoch milliseconds */
  dropAnswerDrafts(personId: string, projectId: string, questionIds?: readonly string[], until?: number): Promise<void>;
  /** Of everybody. */
  dropAnswerDraftsIn(projectId: string): Promise<void>;
  /** Ids of projects where anybody has some. */
  projectsWithAnswerDrafts(): Promise<string[]>;

  putOtp(request: OtpRequest): Promise<void>;
  otp(flow: string): Promise<OtpRequest | undefined>;
  /** Of the flows with this code one that still waits for it, or else any. */
  otpById(requestId: string): Promise<OtpRequest | undefined>;
  /** Counts a try; false when the request is used or out of tries. Race-free. */
  tryOtp(flow: string, maxTries: number): Promise<boolean>;
  /** True for exactly one caller. */
  useOtp(flow: string): Promise<boolean>;
  putTicket(ticket: Ticket): Promise<void>;
  ticket(hash: string): Promise<Ticket | undefined>;
  /** True for exactly one caller. */
  useTicket(hash: string): Promise<boolean>;

  /** Counts in a fixed window of `windowMs`, across restarts and copies. */
  hit(counter: string, windowMs: number, now: number): Promise<{ count: number; resetsAt: number }>;
  /** Takes one of them back. */
  unhit(counter: string): Promise<void>;
  forget(counter: string): Promise<void>;
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}
