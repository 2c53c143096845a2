import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import type { UploadRegistry } from '../port.ts';
import { openUploads, type UploadsFile } from './database.ts';
import { statementsOf } from './statements.ts';
import { states } from './states.ts';
import { storage } from './storage.ts';

/** Frees all leases, unless `readonly`. @throws EngineUnavailableError if another process writes */
export const openSqliteUploadRegistry = (options: UploadsFile): UploadRegistry => {
  const { database, hasty, stored, close } = openUploads(options);
  const statements = statementsOf(database);
  const { run, listed, byId } = statements;
  const forgetNames = run(`UPDATE uploads SET file_name = '' WHERE owner = ?`);
  const remove = run('DELETE FROM uploads WHERE upload_id = ?');

  return withSqliteErrors<UploadRegistry>(
    {
      get: async (uploadId) => byId(uploadId)[0],
      ...storage(statements),
      ...states(statements, hasty),
      unfinished: listed(`owner = ? AND project_id IS ? AND state = 'uploading' ORDER BY begun_at, upload_id`),
      ofProject: listed('project_id = ? ORDER BY begun_at, upload_id'),
      ofOwner: listed('owner = ? ORDER BY begun_at, upload_id'),
      forgetNames: async (owner) => {
        // The log beside the file holds recent writes too.
        if (forgetNames(owner) > 0) database.pragma('wal_checkpoint(TRUNCATE)');
      },
      remove: async (uploadId) => void remove(uploadId),
      entries: listed('upload_id > ? ORDER BY upload_id LIMIT ?'),
      close: async () => close(),
    },
    stored,
  );
};
