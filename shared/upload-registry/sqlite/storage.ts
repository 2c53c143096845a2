import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Upload, UploadRegistry } from '../port.ts';
import { columnOf, fields, rowOf, type Statements } from './statements.ts';

const counted = 'coalesce(sum(coalesce(kept, length)), 0) AS total FROM uploads';

/** What entries take of accounts and of shares in projects. */
export const storage = ({ database, run, listed, totalOf, byId }: Statements) => {
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
  const claimedFromStart = run(
    "UPDATE uploads SET claimed_at = begun_at WHERE upload_id = ? AND state = 'claimed' AND claimed_at IS NULL",
  );
  const restore = transaction(database, (upload: Upload): void => {
    if (byId(upload.uploadId).length > 0) return;
    add({ ...upload, lease: null });
    claimedFromStart(upload.uploadId);
  });

  return {
    begin: async (upload, quota, share) => begin(upload, quota, share),
    resume: async (uploadId, now, quota, share) => resume(uploadId, now, quota, share),
    idle: listed(`${isIdle} ORDER BY begun_at, upload_id LIMIT ?3`),
    lapse: async (uploadId, since, now, kept) => void lapse(since, now, uploadId, kept),
    move: async (projectId, account, quota) => move(projectId, account, quota),
    used: async (account) => usedBy(account),
    largest: async (limit) => largest.all(limit) as { projectId: string; bytes: number }[],
    usage: async (projectId) =>
      new Map((usage.all(projectId) as { owner: string; total: number }[]).map(({ owner, total }) => [owner, total])),
    restore: async (upload) => restore(upload),
  } satisfies Partial<UploadRegistry>;
};
