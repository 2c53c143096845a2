import type Database from 'libsql';

/**
 * Closes a database with a log (`-wal`) after folding that into the file, so that the file alone holds everything: libsql leaves it
 * beside. It stays, empty, where another connection has the file open, and as it was where the disk is full: nothing is lost by that.
 */
export const closeFolded = (db: Database.Database): void => {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('journal_mode = DELETE');
  } catch {
    // The next start finds the log.
  }
  db.close();
};
