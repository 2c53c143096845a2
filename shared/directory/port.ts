/**
 * What must be forgettable or secret and therefore is in no event: addresses, password hashes, person keys, sessions, OTP
 * requests, tickets and counters. Every method is atomic on its own (single-document compare-and-set in every adapter).
 * Times are epoch milliseconds and come from the caller's clock.
 */
export type PersonStatus =
  /** Mentioned (invited, named as co-host) but without an account. */
  | 'known'
  /** Registration under way: address reserved, password hash stored. */
  | 'pending'
  | 'active'
  /** Closing: may not sign in any more. */
  | 'closing';

export type Person = {
  readonly personId: string;
  /** Canonical address. */
  readonly email: string;
  readonly status: PersonStatus;
  readonly passwordHash: string | null;
  /** When registration was begun, for the sweep. */
  readonly pendingSince: number | null;
};

export type SessionRecord = {
  readonly sessionId: string;
  readonly personId: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly device: string;
  readonly accessHash: string;
  readonly accessExpiresAt: number;
  readonly refreshHash: string;
  /** The refresh token before the last rotation, honoured for a few seconds (parallel tabs). */
  readonly previousRefreshHash: string | null;
  readonly rotatedAt: number;
};

/** `reset-link`: no code but a link is mailed, whose token derives from the request in the same way. */
export type OtpPurpose = 'sign-up' | 'reset' | 'reset-link';
/** One per address and purpose; a new one replaces (and so invalidates) the old. The code itself is never stored. */
export type OtpRequest = {
  readonly requestId: string;
  readonly email: string;
  readonly purpose: OtpPurpose;
  readonly requestedAt: number;
  readonly tries: number;
  /** Used, or void from the start (a reset for an address without account): nothing is mailed for it, no code fits it. */
  readonly used: boolean;
};

/** Single-use proof of a verified address (`sign-up`, `reset`) or of a download right (`download`). Stored by hash. */
export type Ticket = {
  readonly hash: string;
  readonly purpose: 'sign-up' | 'reset' | 'download';
  readonly personId: string | null;
  readonly email: string | null;
  readonly expiresAt: number;
  readonly data: Readonly<Record<string, unknown>>;
};

export interface Directory {
  // people
  /** The person of a canonical address, made (status `known`, with a key) at its first mention. */
  personOf(email: string): Promise<Person>;
  findByEmail(email: string): Promise<Person | undefined>;
  find(personId: string): Promise<Person | undefined>;
  findMany(personIds: readonly string[]): Promise<Person[]>;
  /** known or pending → pending with this hash; false when the account is active or closing. */
  reserve(personId: string, passwordHash: string, now: number): Promise<boolean>;
  /** pending → active; true also when it is active already. */
  activate(personId: string): Promise<boolean>;
  /** pending → known: an abandoned registration is freed. */
  release(personId: string): Promise<void>;
  pendingBefore(time: number): Promise<Person[]>;
  setPassword(personId: string, passwordHash: string): Promise<void>;
  /** active → closing: sign-in is blocked from now on. */
  block(personId: string): Promise<void>;
  /** Everyone whose account is being closed. */
  closing(): Promise<Person[]>;
  /** Deletes entry, key, sessions, tickets and OTP requests of a person: what was sealed can never be read again. */
  erase(personId: string): Promise<void>;
  /** People whose id is greater than `after` ('': from the first), by id. */
  everyone(after: string, limit: number): Promise<Person[]>;
  /**
   * Makes a person as another directory has it, with its key (32 bytes); false, and nothing, when the address is taken. That
   * nobody else has the id is the caller's to know.
   */
  restore(person: Person, key: Buffer): Promise<boolean>;

  // person keys: 32 bytes, stored wrapped by the master key
  /** The key of a person, undefined when erased or never made. */
  keyOf(personId: string): Promise<Buffer | undefined>;
  keysOf(personIds: readonly string[]): Promise<Map<string, Buffer>>;
  /** Called when a key is deleted, by whatever copy: caches drop it. */
  onErased(listener: (personId: string) => void): () => void;

  // sessions
  openSession(session: SessionRecord): Promise<void>;
  sessionByAccess(accessHash: string): Promise<SessionRecord | undefined>;
  /** Found by the current or the previous refresh hash. */
  sessionByRefresh(refreshHash: string): Promise<SessionRecord | undefined>;
  /** Rotates tokens if the session still holds `expectedRefreshHash`; false when another request rotated first. */
  rotateSession(
    sessionId: string,
    expectedRefreshHash: string,
    next: Pick<SessionRecord, 'accessHash' | 'accessExpiresAt' | 'refreshHash' | 'rotatedAt' | 'lastUsedAt'>,
  ): Promise<boolean>;
  sessionsOf(personId: string): Promise<SessionRecord[]>;
  /** Ends one session of a person; false when there is none. */
  endSession(personId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of a person, except one if named; answers their ids. */
  endSessions(personId: string, except?: string): Promise<string[]>;

  // one-time passwords and tickets
  putOtp(request: OtpRequest): Promise<void>;
  otp(email: string, purpose: OtpPurpose): Promise<OtpRequest | undefined>;
  otpById(requestId: string): Promise<OtpRequest | undefined>;
  /** Counts a try unless the request is used or out of tries; answers whether this try may be judged. Race-free. */
  tryOtp(requestId: string, maxTries: number): Promise<boolean>;
  /** Marks it used; true for exactly one caller. */
  useOtp(requestId: string): Promise<boolean>;
  putTicket(ticket: Ticket): Promise<void>;
  ticket(hash: string): Promise<Ticket | undefined>;
  /** Deletes it; true for exactly one caller. */
  useTicket(hash: string): Promise<boolean>;

  // counters for rate limits; they survive a restart and are shared by copies
  /** Adds 1 to a counter of a fixed window of `windowMs` and answers the count and when the window ends. */
  hit(counter: string, windowMs: number, now: number): Promise<{ count: number; resetsAt: number }>;
  /** Forgets a counter: the next hit counts as the first. */
  forget(counter: string): Promise<void>;
  /** Deletes expired sessions, tickets, OTP requests and counters. */
  sweep(now: number): Promise<void>;
  close(): Promise<void>;
}
