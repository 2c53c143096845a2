import { leastRecent } from '../../basics/least-recent.ts';
import { sessionLifetime } from '../../contract/index.ts';
import type { Directory, SessionRecord } from '../port.ts';
import type { Queries } from './queries.ts';
import { session } from './rows.ts';

const maxRecent = 10_000;

export const sessionsIn = ({ rows, row, insert }: Queries) => {
  /** By access hash, as every request asks. Any change clears it; no other process makes one. */
  const recent = leastRecent<SessionRecord>(maxRecent);
  const changeSessions = <T>(sql: string, ...values: unknown[]) => {
    recent.clear();
    return rows<T>(`${sql} RETURNING id`, ...values);
  };
  const methods = {
    openSession: async ({ sessionId: id, personId: person, ...session }) =>
      void insert('sessions', { id, person, ...session }),
    async sessionByAccess(accessHash) {
      const known = recent.get(accessHash);
      if (known) return known;
      const found = row<SessionRecord>(`${session} WHERE accessHash = ?`, accessHash);
      if (found) recent.set(accessHash, found);
      return found;
    },
    sessionByRefresh: async (refreshHash) =>
      row<SessionRecord>(`${session} WHERE refreshHash = ? OR previousRefreshHash = ?`, refreshHash, refreshHash),
    rotateSession: async (sessionId, expectedRefreshHash, next) =>
      changeSessions(
        `UPDATE sessions SET accessHash = ?, accessExpiresAt = ?, previousRefreshHash = refreshHash, refreshHash = ?,
             rotatedAt = ?, lastUsedAt = ? WHERE id = ? AND refreshHash = ?`,
        next.accessHash,
        next.accessExpiresAt,
        next.refreshHash,
        next.rotatedAt,
        next.lastUsedAt,
        sessionId,
        expectedRefreshHash,
      ).length === 1,
    sessionsOf: async (personId) =>
      rows<SessionRecord>(`${session} WHERE person = ? ORDER BY lastUsedAt DESC, id`, personId),
    endSession: async (personId, sessionId) =>
      changeSessions('DELETE FROM sessions WHERE person = ? AND id = ?', personId, sessionId).length === 1,
    endSessions: async (personId, except) =>
      changeSessions<{ id: string }>('DELETE FROM sessions WHERE person = ? AND id <> ?', personId, except ?? '').map(
        ({ id }) => id,
      ),
  } satisfies Partial<Directory>;
  return {
    methods,
    endAll: (personId: string) => changeSessions('DELETE FROM sessions WHERE person = ?', personId),
    endExpired: (now: number) =>
      changeSessions(
        'DELETE FROM sessions WHERE lastUsedAt <= ? OR createdAt <= ?',
        now - sessionLifetime.idle,
        now - sessionLifetime.absolute,
      ),
  };
};
