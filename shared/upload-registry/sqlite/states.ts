import type Database from 'libsql';
import type { UploadRegistry } from '../port.ts';
import type { Statements } from './statements.ts';

const isLeftOver =
  "((state = 'uploading' AND (received_at IS NOT NULL OR coalesce(lease_holder, '-') = '' OR coalesce(lease_until <= ?1, 0))) OR (state = 'complete' AND purpose = 'document' AND set_aside = 0))";

/** From the first byte of an upload until it is referenced or removed. */
export const states = ({ run, listed, byId }: Statements, hasty: Database.Database) => {
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
  const setAside = run(
    "UPDATE uploads SET set_aside = 1, expires_at = ? WHERE upload_id = ? AND state = 'complete' AND set_aside = 0",
  );

  return {
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
    leftOver: listed(`state IN ('uploading', 'complete') AND ${isLeftOver} ORDER BY begun_at, upload_id LIMIT ?2`),
    setAside: async (uploadId, expiresAt) => void setAside(expiresAt, uploadId),
    expired: listed(
      `state IN ('uploading', 'complete', 'removing') AND expires_at <= ?1 AND NOT ${isLeftOver} ORDER BY expires_at, upload_id LIMIT ?2`,
    ),
    claimedBefore: listed(`state = 'claimed' AND claimed_at < ? ORDER BY claimed_at`),
  } satisfies Partial<UploadRegistry>;
};
