import Database from 'libsql';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { holdExclusively, openedUnder } from '../../engines/sqlite/lock.ts';
import { openStore, patiently } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Upload, UploadRegistry } from '../port.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS uploads (
    upload_id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    purpose TEXT NOT NULL,
    project_id TEXT,
    document_id TEXT,
    file_name TEXT NOT NULL,
    length INTEGER NOT NULL,
    offset INTEGER NOT NULL,
    state TEXT NOT NULL,
    begun_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    received_at INTEGER,
    claimed_at INTEGER,
    set_aside INTEGER NOT NULL DEFAULT 0,
    account TEXT NOT NULL,
    sha256 TEXT,
    media_type TEXT,
    lease_holder TEXT,
    lease_until INTEGER,
    kept INTEGER,
    progress_at INTEGER
  ) WITHOUT ROWID`;
const indexes = `
  DROP INDEX IF EXISTS uploads_by_account;
  DROP INDEX IF EXISTS uploads_counted;
  CREATE INDEX IF NOT EXISTS uploads_by_project ON uploads (project_id);
  CREATE INDEX IF NOT EXISTS uploads_shares ON uploads (project_id, owner, kept, length) WHERE purpose = 'document';
  CREATE INDEX IF NOT EXISTS uploads_by_owner ON uploads (owner);
  DROP INDEX IF EXISTS uploads_unsettled;
  CREATE INDEX IF NOT EXISTS uploads_expiring ON uploads (expires_at) WHERE state IN ('uploading', 'complete', 'removing');
  CREATE INDEX IF NOT EXISTS uploads_left ON uploads (begun_at, upload_id) WHERE state IN ('uploading', 'complete');
  CREATE INDEX IF NOT EXISTS uploads_unfinished ON uploads (owner, project_id) WHERE state = 'uploading';
  CREATE INDEX IF NOT EXISTS uploads_claimed ON uploads (claimed_at) WHERE state = 'claimed';
`;

type Row = Omit<Upload, 'lease' | 'kept'> & {
  readonly kept: number | null;
  readonly leaseHolder: string | null;
  readonly leaseUntil: number | null;
};
const fields = [
  ...['uploadId', 'owner', 'purpose', 'projectId', 'documentId', 'fileName', 'length', 'offset', 'state', 'begunAt'],
  ...['expiresAt', 'receivedAt', 'account', 'sha256', 'mediaType', 'leaseHolder', 'leaseUntil', 'kept'],
] as (keyof Row)[];
const columnOf = (field: keyof Row) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
const all = fields.map((field) => `${columnOf(field)} AS ${field}`).join(', ');

const uploadOf = ({ leaseHolder, leaseUntil, kept, ...upload }: Row): Upload => ({
  ...upload,
  ...(kept !== null && { kept }),
  lease: leaseUntil === null ? null : { holder: leaseHolder ?? '', until: leaseUntil },
});
const rowOf = ({ lease, kept, ...upload }: Upload): Row => ({
  ...upload,
  kept: kept ?? null,
  leaseHolder: lease?.holder ?? null,
  leaseUntil: lease?.until ?? null,
});

/** What each account has in each project, kept by the database itself: nothing that asks for it reads all uploads. */
const sumsOf = (table: 'TABLE' | 'TEMP TABLE') => `
  CREATE ${table} sums (
    account TEXT NOT NULL,
    project_id TEXT NOT NULL,
    documents INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (account, project_id, documents)
  ) WITHOUT ROWID;
  INSERT INTO sums
    SELECT account, coalesce(project_id, ''), purpose = 'document', sum(coalesce(kept, length)) FROM uploads GROUP BY 1, 2, 3`;
const plus = `INSERT INTO sums
    VALUES (NEW.account, coalesce(NEW.project_id, ''), NEW.purpose = 'document', coalesce(NEW.kept, NEW.length))
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;`;
const minus = `UPDATE sums SET bytes = bytes - coalesce(OLD.kept, OLD.length)
    WHERE account = OLD.account AND project_id = coalesce(OLD.project_id, '') AND documents = (OLD.purpose = 'document');`;
const keepSums = `
  CREATE TRIGGER sums_added AFTER INSERT ON uploads BEGIN ${plus} END;
  CREATE TRIGGER sums_removed AFTER DELETE ON uploads BEGIN ${minus} END;
  CREATE TRIGGER sums_changed AFTER UPDATE OF account, project_id, purpose, length, kept ON uploads BEGIN ${minus} ${plus} END`;
const lacksSums = (database: Database.Database) =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sums'").get() === undefined;
const addSums = (database: Database.Database) => {
  if (lacksSums(database)) transaction(database, () => database.exec(`${sumsOf('TABLE')};${keepSums}`))();
};

/** Columns that tables of earlier versions lack. */
const added = ['received_at INTEGER', 'set_aside INTEGER NOT NULL DEFAULT 0', 'kept INTEGER', 'progress_at INTEGER'];
const lacking = (database: Database.Database) => {
  const columns = database.prepare('PRAGMA table_info(uploads)').all() as { name: string }[];
  return added.filter((column) => !columns.some(({ name }) => column.startsWith(`${name} `)));
};
const addColumns = (database: Database.Database) => {
  for (const column of lacking(database)) database.exec(`ALTER TABLE uploads ADD COLUMN ${column}`);
};
/** To look at a file that its own version wrote last: a copy stands before it, in memory or the temporary folder. */
const addColumnsBeside = (database: Database.Database) => {
  if (lacking(database).length > 0) {
    database.exec('CREATE TEMP TABLE uploads AS SELECT * FROM main.uploads');
    addColumns(database);
  }
  if (lacksSums(database)) database.exec(sumsOf('TEMP TABLE'));
};

/** Frees all leases, unless `readonly`. @throws EngineUnavailableError if another process writes */
export const openSqliteUploadRegistry = (options: { file: string; readonly?: boolean }): UploadRegistry => {
  const lock = options.readonly ? undefined : holdExclusively(options.file);
  const stored = { kind: storeKinds.uploads, file: options.file };
  const database = openedUnder(lock, stored, () => openStore(stored, { readonly: options.readonly ?? false }));
  if (!options.readonly) {
    // Names of erased people are overwritten.
    for (const pragma of ['secure_delete = ON', 'journal_mode = WAL', 'synchronous = FULL', patiently])
      database.pragma(pragma);
    database.exec(schema);
    addColumns(database);
    database.exec(indexes);
    addSums(database);
    // Nobody has them any more, and what they wrote last may be all bytes.
    database.exec("UPDATE uploads SET lease_holder = '' WHERE state = 'uploading'");
  } else addColumnsBeside(database);

  // Neither is worth an fsync: leases end with the process, and the file store knows offsets.
  const hasty = options.readonly ? database : new Database(options.file);
  if (!options.readonly) for (const pragma of ['synchronous = NORMAL', patiently]) hasty.pragma(pragma);

  const run = (sql: string, on = database) => {
    const statement = on.prepare(sql);
    return (...values: unknown[]) => statement.run(...values).changes;
  };
  const rows = (rest: string) => {
    const statement = database.prepare(`SELECT ${all} FROM uploads WHERE ${rest}`);
    return (...values: unknown[]) => (statement.all(...values) as Row[]).map(uploadOf);
  };
  const listed = (rest: string) => {
    const list = rows(rest);
    return async (...values: unknown[]) => list(...values);
  };

  const counted = 'coalesce(sum(coalesce(kept, length)), 0) AS total FROM uploads';
  const totalOf = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: unknown[]) => (statement.get(...values) as { total: number }).total;
  };
  const usedBy = totalOf('SELECT coalesce(sum(bytes), 0) AS total FROM sums WHERE account = ?');
  const sharedBy = totalOf(`SELECT ${counted} WHERE project_id IS ? AND owner = ? AND purpose = 'document'`);
  const usage = database.prepare(
    `SELECT owner, ${counted} WHERE project_id = ? AND purpose = 'document' GROUP BY owner`,
  );
  const largest = database.prepare(
    'SELECT project_id AS projectId, sum(bytes) AS bytes FROM sums WHERE documents = 1 GROUP BY project_id HAVING sum(bytes) > 0 ORDER BY sum(bytes) DESC, project_id LIMIT ?',
  );
  /** Whether the upload may count so many bytes more. */
  const hasRoom = ({ account, projectId, owner, purpose }: Upload, bytes: number, quota: number, share = Infinity) =>
    usedBy(account) + bytes <= quota &&
    (purpose !== 'document' || share === Infinity || sharedBy(projectId, owner) + bytes <= share);
  const insert = run(`INSERT INTO uploads (${fields.map(columnOf)}) VALUES (${fields.map(() => '?')})`);
  const add = (upload: Upload) => {
    const row = rowOf(upload);
    return insert(...fields.map((field) => row[field]));
  };
  const begin = transaction(database, (upload: Upload, quota: number, share?: number): boolean => {
    if (!hasRoom(upload, upload.length, quota, share)) return false;
    add(upload);
    return true;
  });

  const bytesElsewhere = totalOf(`SELECT ${counted} WHERE project_id = ? AND account <> ?`);
  const charge = run('UPDATE uploads SET account = ?2 WHERE project_id = ?1');
  const move = transaction(database, (projectId: string, account: string, quota: number): boolean => {
    const bytes = bytesElsewhere(projectId, account);
    if (bytes > 0 && usedBy(account) + bytes > quota) return false;
    charge(projectId, account);
    return true;
  });

  const byId = rows('upload_id = ?');
  const reserveAgain = run('UPDATE uploads SET kept = NULL, progress_at = ? WHERE upload_id = ?');
  const resume = transaction(database, (uploadId: string, now: number, quota: number, share?: number): boolean => {
    const [upload] = byId(uploadId);
    if (upload?.kept === undefined) return upload !== undefined;
    if (!hasRoom(upload, upload.length - upload.kept, quota, share)) return false;
    reserveAgain(now, uploadId);
    return true;
  });
  const isIdle =
    "state = 'uploading' AND kept IS NULL AND received_at IS NULL AND begun_at <= ?1 AND coalesce(progress_at, 0) <= ?1 AND coalesce(lease_until, 0) <= ?2";
  const lapse = run(`UPDATE uploads SET kept = min(?4, length) WHERE upload_id = ?3 AND ${isIdle}`);
  const lease = run(
    "UPDATE uploads SET lease_holder = ?1, lease_until = ?2 WHERE upload_id = ?3 AND state = 'uploading' AND (coalesce(lease_holder, '') IN ('', ?1) OR lease_until <= ?4)",
    hasty,
  );
  const release = run(
    'UPDATE uploads SET lease_holder = NULL, lease_until = NULL WHERE upload_id = ? AND lease_holder = ?',
    hasty,
  );
  const advance = run(
    "UPDATE uploads SET offset = ?1, progress_at = CASE WHEN ?1 > offset THEN ?5 ELSE progress_at END, received_at = CASE WHEN ?1 = length THEN coalesce(received_at, ?5) END WHERE upload_id = ?2 AND lease_holder = ?3 AND offset = ?4 AND ?1 BETWEEN offset AND length AND state = 'uploading'",
    hasty,
  );
  const complete = run(
    "UPDATE uploads SET state = 'complete', offset = length, sha256 = ?, media_type = ?, received_at = coalesce(received_at, ?), expires_at = ?, lease_holder = NULL, lease_until = NULL WHERE upload_id = ? AND state = 'uploading'",
  );
  const claim = run("UPDATE uploads SET state = 'claimed', claimed_at = ? WHERE upload_id = ? AND state = 'complete'");
  const claimAgain = run(
    "UPDATE uploads SET claimed_at = ? WHERE upload_id = ? AND state = 'referenced' AND purpose <> 'document'",
  );
  const unclaim = run(
    "UPDATE uploads SET state = 'complete', claimed_at = NULL, set_aside = 0 WHERE upload_id = ? AND state = 'claimed'",
  );
  const reference = run(
    "UPDATE uploads SET state = 'referenced', claimed_at = NULL WHERE upload_id = ? AND state IN ('claimed', 'complete', 'removing')",
  );
  const retire = run(
    "UPDATE uploads SET state = 'removing', lease_holder = NULL, lease_until = NULL WHERE upload_id = ?1 AND (state IN ('uploading', 'complete') OR (state = 'referenced' AND coalesce(claimed_at, -1) < ?2 AND ?2 > 0))",
  );
  const isLeftOver =
    "((state = 'uploading' AND (received_at IS NOT NULL OR coalesce(lease_holder, '-') = '' OR coalesce(lease_until <= ?1, 0))) OR (state = 'complete' AND purpose = 'document' AND set_aside = 0))";
  const setAside = run(
    "UPDATE uploads SET set_aside = 1, expires_at = ? WHERE upload_id = ? AND state = 'complete' AND set_aside = 0",
  );
  const forgetNames = run(`UPDATE uploads SET file_name = '' WHERE owner = ?`);
  const remove = run('DELETE FROM uploads WHERE upload_id = ?');
  const claimedFromStart = run(
    "UPDATE uploads SET claimed_at = begun_at WHERE upload_id = ? AND state = 'claimed' AND claimed_at IS NULL",
  );
  const restore = transaction(database, (upload: Upload): void => {
    if (byId(upload.uploadId).length > 0) return;
    add({ ...upload, lease: null });
    claimedFromStart(upload.uploadId);
  });

  return withSqliteErrors<UploadRegistry>(
    {
      begin: async (upload, quota, share) => begin(upload, quota, share),
      resume: async (uploadId, now, quota, share) => resume(uploadId, now, quota, share),
      idle: listed(`${isIdle} ORDER BY begun_at, upload_id LIMIT ?3`),
      lapse: async (uploadId, since, now, kept) => void lapse(since, now, uploadId, kept),
      get: async (uploadId) => byId(uploadId)[0],
      lease: async (uploadId, holder, now, until) =>
        lease(holder, until, uploadId, now) === 1 ? byId(uploadId)[0] : undefined,
      release: async (uploadId, holder) => void release(uploadId, holder),
      advance: async (uploadId, holder, from, to, now) => advance(to, uploadId, holder, from, now) === 1,
      complete: async (uploadId, { sha256, mediaType, receivedAt, expiresAt }) =>
        complete(sha256, mediaType, receivedAt, expiresAt, uploadId) === 1,
      claim: async (uploadId, now) => {
        if (claim(now, uploadId) === 1 || claimAgain(now, uploadId) === 1) return true;
        const state = byId(uploadId)[0]?.state;
        return state === 'claimed' || state === 'referenced';
      },
      unclaim: async (uploadId) => void unclaim(uploadId),
      reference: async (uploadId) => void reference(uploadId),
      retire: async (uploadId, unclaimedSince = 0) =>
        retire(uploadId, unclaimedSince) === 1 || byId(uploadId)[0]?.state === 'removing',
      move: async (projectId, account, quota) => move(projectId, account, quota),
      used: async (account) => usedBy(account),
      largest: async (limit) => largest.all(limit) as { projectId: string; bytes: number }[],
      usage: async (projectId) =>
        new Map((usage.all(projectId) as { owner: string; total: number }[]).map(({ owner, total }) => [owner, total])),
      leftOver: listed(`state IN ('uploading', 'complete') AND ${isLeftOver} ORDER BY begun_at, upload_id LIMIT ?2`),
      setAside: async (uploadId, expiresAt) => void setAside(expiresAt, uploadId),
      expired: listed(
        `state IN ('uploading', 'complete', 'removing') AND expires_at <= ?1 AND NOT ${isLeftOver} ORDER BY expires_at, upload_id LIMIT ?2`,
      ),
      claimedBefore: listed(`state = 'claimed' AND claimed_at < ? ORDER BY claimed_at`),
      unfinished: listed(`owner = ? AND project_id IS ? AND state = 'uploading' ORDER BY begun_at, upload_id`),
      ofProject: listed('project_id = ? ORDER BY begun_at, upload_id'),
      ofOwner: listed('owner = ? ORDER BY begun_at, upload_id'),
      forgetNames: async (owner) => {
        // The log beside the file holds recent writes too.
        if (forgetNames(owner) > 0) database.pragma('wal_checkpoint(TRUNCATE)');
      },
      remove: async (uploadId) => void remove(uploadId),
      entries: listed('upload_id > ? ORDER BY upload_id LIMIT ?'),
      restore: async (upload) => restore(upload),
      close: async () => {
        if (hasty !== database) hasty.close();
        if (options.readonly) database.close();
        else closeFolded(database);
        lock?.release();
      },
    },
    stored,
  );
};
