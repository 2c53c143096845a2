/**
 * `STRICT` refuses values of another type; `secure_delete` overwrites deleted rows. `otps` had one
 * code for each address, which anybody could replace; codes live for minutes, so none is kept.
 */
export const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, status TEXT NOT NULL, password TEXT, pendingSince INTEGER,
    wrappedKey TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS masterKey (
    single INTEGER PRIMARY KEY CHECK (single = 1), fingerprint TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS people_pending ON people (pendingSince) WHERE status = 'pending';
  CREATE INDEX IF NOT EXISTS people_closing ON people (id) WHERE status = 'closing';
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, createdAt INTEGER NOT NULL, lastUsedAt INTEGER NOT NULL,
    device TEXT NOT NULL, accessHash TEXT NOT NULL UNIQUE, accessExpiresAt INTEGER NOT NULL,
    refreshHash TEXT NOT NULL UNIQUE, previousRefreshHash TEXT, rotatedAt INTEGER NOT NULL, guestIn TEXT, timeZone TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_of_person ON sessions (person);
  CREATE INDEX IF NOT EXISTS sessions_by_previous ON sessions (previousRefreshHash);
  CREATE TABLE IF NOT EXISTS apiTokens (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    hint TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL, lastUsedAt INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS apiTokens_of_person ON apiTokens (person);
  CREATE TABLE IF NOT EXISTS calendarFeeds (
    person TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, createdAt INTEGER NOT NULL, lastReadAt INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS savedFilters (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, list TEXT NOT NULL, name TEXT NOT NULL, search TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS savedFilters_of_person ON savedFilters (person);
  CREATE TABLE IF NOT EXISTS answerDrafts (
    person TEXT NOT NULL, project TEXT NOT NULL, question TEXT NOT NULL, typedAt INTEGER NOT NULL, wrapped TEXT NOT NULL,
    begunAt INTEGER, PRIMARY KEY (person, project, question)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS answerDrafts_in_project ON answerDrafts (project);
  CREATE TABLE IF NOT EXISTS answerKeys (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, project TEXT NOT NULL, wrapped TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS answerKeys_of_person ON answerKeys (person);
  CREATE INDEX IF NOT EXISTS answerKeys_in_project ON answerKeys (project);
  CREATE TABLE IF NOT EXISTS endpoints (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, createdAt INTEGER NOT NULL, data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS endpoints_of_person ON endpoints (person);
  CREATE TABLE IF NOT EXISTS deliveries (
    id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, createdAt INTEGER NOT NULL, state TEXT NOT NULL, nextAt INTEGER,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (nextAt) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS deliveries_to_endpoint ON deliveries (endpoint, createdAt);
  DROP TABLE IF EXISTS otps;
  CREATE TABLE IF NOT EXISTS otpFlows (
    flow TEXT PRIMARY KEY, id TEXT NOT NULL, email TEXT NOT NULL, purpose TEXT NOT NULL, requestedAt INTEGER NOT NULL,
    tries INTEGER NOT NULL, used INTEGER NOT NULL, shared INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS otpFlows_by_id ON otpFlows (id);
  CREATE INDEX IF NOT EXISTS otpFlows_by_email ON otpFlows (email);
  CREATE TABLE IF NOT EXISTS tickets (
    hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, person TEXT, email TEXT, expiresAt INTEGER NOT NULL, data TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS answers (
    command TEXT PRIMARY KEY, person TEXT NOT NULL, payloadHash TEXT NOT NULL, outcome TEXT NOT NULL,
    expiresAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS answers_to_person ON answers (person);
  CREATE INDEX IF NOT EXISTS answers_by_age ON answers (expiresAt);
  CREATE TABLE IF NOT EXISTS hosts (project TEXT PRIMARY KEY, person TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS hosts_by_person ON hosts (person);
  CREATE TABLE IF NOT EXISTS hostsMark (
    single INTEGER PRIMARY KEY CHECK (single = 1), position INTEGER NOT NULL, stream TEXT NOT NULL,
    revision INTEGER NOT NULL, digest TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS trials (card TEXT PRIMARY KEY, owner TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS refusals (
    id TEXT PRIMARY KEY, project TEXT NOT NULL, person TEXT, action TEXT NOT NULL, count INTEGER NOT NULL,
    position INTEGER NOT NULL, firstAt INTEGER NOT NULL, lastAt INTEGER NOT NULL, code TEXT NOT NULL, file TEXT,
    client TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refusals_of_project ON refusals (project, firstAt);
  CREATE INDEX IF NOT EXISTS refusals_of_person ON refusals (person);
  CREATE INDEX IF NOT EXISTS refusals_by_age ON refusals (lastAt);
  CREATE TABLE IF NOT EXISTS taken (project TEXT PRIMARY KEY, revision INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS counters (
    name TEXT PRIMARY KEY, count INTEGER NOT NULL, resetsAt INTEGER NOT NULL
  ) STRICT;
`;

/** Older directories lack what was added since. */
export const addedColumns: readonly (readonly [table: string, column: string, type: string])[] = [
  ['sessions', 'guestIn', 'TEXT'],
  ['sessions', 'timeZone', 'TEXT'],
  ['answerDrafts', 'begunAt', 'INTEGER'],
];
