import Database from 'libsql';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { holdExclusively, openedUnder } from '../../engines/sqlite/lock.ts';
import { openStore, patiently } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';

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

export type UploadsFile = { readonly file: string; readonly readonly?: boolean };

/** `hasty`: for writes that a power cut may take. */
export const openUploads = (options: UploadsFile) => {
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
  const close = (): void => {
    if (hasty !== database) hasty.close();
    if (options.readonly) database.close();
    else closeFolded(database);
    lock?.release();
  };
  return { database, hasty, stored, close };
};
