/** What somebody shows who asks: sessions, API tokens, secret addresses of calendars, mailed codes and tickets. */
import { leastRecent } from '../../basics/recent.ts';
import { sessionLifetime } from '../../contract/index.ts';
import type { ApiToken, CalendarFeed, Directory, OtpRequest, SessionRecord, Ticket } from '../port.ts';
import type { Queries } from './queries.ts';

const session = `SELECT id AS sessionId, person AS personId, createdAt, lastUsedAt, device, accessHash, accessExpiresAt,
  refreshHash, previousRefreshHash, rotatedAt, guestIn, timeZone FROM sessions`;

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

type TokenRow = Omit<ApiToken, 'scopes'> & { readonly scopes: string };

const token =
  'SELECT id AS tokenId, person AS personId, name, scopes, hash, hint, createdAt, expiresAt, lastUsedAt FROM apiTokens';
const tokenOf = (row: TokenRow): ApiToken => ({ ...row, scopes: JSON.parse(row.scopes) as ApiToken['scopes'] });

export const apiTokensIn = ({ rows, rowAs, change, insert }: Queries) =>
  ({
    putApiToken: async ({ tokenId: id, personId: person, scopes, ...token }) =>
      void insert('apiTokens', { id, person, scopes: JSON.stringify(scopes), ...token }),
    apiTokenByHash: async (hash) => rowAs(tokenOf, `${token} WHERE hash = ?`, hash),
    apiTokensOf: async (personId) =>
      rows<TokenRow>(`${token} WHERE person = ? ORDER BY createdAt DESC, id`, personId).map(tokenOf),
    noteApiTokenUse: async (tokenId, now, before) =>
      void change(
        'UPDATE apiTokens SET lastUsedAt = ? WHERE id = ? AND (lastUsedAt IS NULL OR lastUsedAt <= ?)',
        now,
        tokenId,
        before,
      ),
    revokeApiToken: async (personId, tokenId) =>
      change('DELETE FROM apiTokens WHERE person = ? AND id = ?', personId, tokenId) === 1,
    revokeApiTokens: async (personId) =>
      rows<{ id: string }>('DELETE FROM apiTokens WHERE person = ? RETURNING id', personId).map(({ id }) => id),
  }) satisfies Partial<Directory>;

const feed = 'SELECT person AS personId, hash, createdAt, lastReadAt FROM calendarFeeds';

export const calendarFeedsIn = ({ row, change, replace }: Queries) =>
  ({
    putCalendarFeed: async ({ personId: person, ...feed }) => void replace('calendarFeeds', { person, ...feed }),
    calendarFeedByHash: async (hash) => row<CalendarFeed>(`${feed} WHERE hash = ?`, hash),
    calendarFeedOf: async (personId) => row<CalendarFeed>(`${feed} WHERE person = ?`, personId),
    noteCalendarFeedRead: async (hash, now, before) =>
      void change(
        'UPDATE calendarFeeds SET lastReadAt = ? WHERE hash = ? AND (lastReadAt IS NULL OR lastReadAt <= ?)',
        now,
        hash,
        before,
      ),
    async endCalendarFeed(personId, hash) {
      const only = hash === undefined ? [] : [hash];
      const which = `person = ?${hash === undefined ? '' : ' AND hash = ?'}`;
      return change(`DELETE FROM calendarFeeds WHERE ${which}`, personId, ...only) === 1;
    },
  }) satisfies Partial<Directory>;

type RequestRow = Omit<OtpRequest, 'used' | 'shared'> & { readonly used: number; readonly shared: number };
type TicketRow = Omit<Ticket, 'data'> & { readonly data: string };

const request = 'SELECT flow, id AS requestId, shared, email, purpose, requestedAt, tries, used FROM otpFlows';
const requestOf = ({ shared, used, ...request }: RequestRow): OtpRequest => ({
  ...request,
  shared: shared === 1,
  used: used === 1,
});
const ticketOf = ({ data, ...ticket }: TicketRow): Ticket => ({ ...ticket, data: JSON.parse(data) as Ticket['data'] });

export const proofsIn = ({ rowAs, change, insert, replace }: Queries) =>
  ({
    putOtp: async ({ requestId: id, used, shared, ...request }) =>
      void replace('otpFlows', { id, used: Number(used), shared: Number(shared), ...request }),
    otp: async (flow) => rowAs(requestOf, `${request} WHERE flow = ?`, flow),
    otpById: async (requestId) => rowAs(requestOf, `${request} WHERE id = ? ORDER BY used LIMIT 1`, requestId),
    async tryOtp(flow, maxTries) {
      const open = 'WHERE flow = ? AND used = 0 AND tries < ?';
      return change(`UPDATE otpFlows SET tries = tries + 1 ${open}`, flow, maxTries) === 1;
    },
    useOtp: async (flow) => change('UPDATE otpFlows SET used = 1 WHERE flow = ? AND used = 0', flow) === 1,
    putTicket: async ({ personId: person, data, ...ticket }) =>
      void insert('tickets', { person, data: JSON.stringify(data), ...ticket }, 'ON CONFLICT (hash) DO NOTHING'),
    ticket: async (hash) =>
      rowAs(
        ticketOf,
        'SELECT hash, purpose, person AS personId, email, expiresAt, data FROM tickets WHERE hash = ?',
        hash,
      ),
    useTicket: async (hash) => change('DELETE FROM tickets WHERE hash = ?', hash) === 1,
  }) satisfies Partial<Directory>;
