import { randomBytes } from 'node:crypto';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import { otp as otpLimits, sessionLifetime } from '../../contract/index.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { checkMasterKey, fingerprintOf, type MasterKeys, masterKeysOf, openKey, rewrapped } from '../master-key.ts';
import { newPersonKey, wrapKey } from '../person-keys.ts';
import type { Directory, SessionRecord } from '../port.ts';
import { answersIn } from './answers.ts';
import { hostsIn } from './hosts.ts';
import {
  type PersonRow,
  person,
  personOf,
  type RequestRow,
  request,
  requestOf,
  session,
  type TicketRow,
  ticketOf,
} from './rows.ts';
import { schema } from './schema.ts';

const maxRecent = 10_000;

/** Every method is durable (fsync) before it resolves. @throws WrongMasterKeyError */
export const openSqliteDirectory = (options: {
  file: string;
  masterKey: Buffer | MasterKeys;
  readonly?: boolean;
}): Directory => {
  const { file, readonly = false } = options;
  const keys = masterKeysOf(options.masterKey);
  const db = new Database(file, { readonly });
  if (!readonly) db.exec(schema);
  const listeners = new Set<(personId: string) => void>();

  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const rows = <T>(sql: string, ...values: unknown[]) => prepared(sql).all(...values) as T[];
  const row = <T>(sql: string, ...values: unknown[]) => rows<T>(sql, ...values)[0];
  const change = (sql: string, ...values: unknown[]) => prepared(sql).run(...values).changes;

  /** By access hash, as every request asks. Any change clears it; no other process makes one. */
  const recent = new LRUCache<string, SessionRecord>({ max: maxRecent });
  const changeSessions = <T>(sql: string, ...values: unknown[]) => {
    recent.clear();
    return rows<T>(`${sql} RETURNING id`, ...values);
  };

  const isKept = () => !readonly || row(`SELECT 1 FROM sqlite_master WHERE name = 'masterKey'`) !== undefined;
  try {
    checkMasterKey(keys, {
      fingerprint: isKept()
        ? row<{ fingerprint: string }>('SELECT fingerprint FROM masterKey')?.fingerprint
        : undefined,
      someone: row<PersonRow>(`${person} LIMIT 1`),
    });
  } catch (error) {
    db.close();
    throw error;
  }
  if (!readonly) change('INSERT INTO masterKey VALUES (1, ?) ON CONFLICT DO NOTHING', fingerprintOf(keys.current));

  const findByEmail = (email: string) => row<PersonRow>(`${person} WHERE email = ?`, email);
  const ofIds = (ids: readonly string[]) =>
    rows<PersonRow>(`${person} WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify(ids));

  const erase = transaction(db, (personId: string) => {
    const email = row<PersonRow>(`${person} WHERE id = ?`, personId)?.email ?? '';
    changeSessions('DELETE FROM sessions WHERE person = ?', personId);
    change('DELETE FROM tickets WHERE person = ? OR email = ?', personId, email);
    change('DELETE FROM otps WHERE email = ?', email);
    change('DELETE FROM hosts WHERE person = ?', personId);
    change('DELETE FROM answers WHERE person = ?', personId);
    change('DELETE FROM people WHERE id = ?', personId);
  });
  const rewrap = transaction(db, (after: string, limit: number) => {
    const some = rows<PersonRow>(`${person} WHERE id > ? ORDER BY id LIMIT ?`, after, limit);
    let count = 0;
    for (const row of some) {
      const wrappedKey = rewrapped(keys, row);
      if (wrappedKey) count += change('UPDATE people SET wrappedKey = ? WHERE id = ?', wrappedKey, row.personId);
    }
    return { count, last: some.at(-1)?.personId };
  });
  const sweep = transaction(db, (now: number) => {
    changeSessions(
      'DELETE FROM sessions WHERE lastUsedAt <= ? OR createdAt <= ?',
      now - sessionLifetime.idle,
      now - sessionLifetime.absolute,
    );
    change('DELETE FROM tickets WHERE expiresAt <= ?', now);
    change('DELETE FROM otps WHERE requestedAt <= ?', now - otpLimits.lifetime);
    change('DELETE FROM counters WHERE resetsAt <= ?', now);
    change('DELETE FROM answers WHERE expiresAt <= ?', now);
  });

  const directory: Directory = {
    ...hostsIn(db, prepared),
    ...answersIn(prepared),
    async personOf(email) {
      const known = findByEmail(email);
      if (known) return personOf(known);
      const personId = randomBytes(16).toString('hex');
      change(
        `INSERT INTO people (id, email, status, wrappedKey) VALUES (?, ?, 'known', ?) ON CONFLICT (email) DO NOTHING`,
        personId,
        email,
        wrapKey(keys.current, personId, newPersonKey()),
      );
      return personOf(findByEmail(email) as PersonRow);
    },
    async findByEmail(email) {
      const found = findByEmail(email);
      return found && personOf(found);
    },
    async find(personId) {
      const found = row<PersonRow>(`${person} WHERE id = ?`, personId);
      return found && personOf(found);
    },
    async findMany(personIds) {
      return ofIds(personIds).map(personOf);
    },
    async reserve(personId, passwordHash, now) {
      return (
        change(
          `UPDATE people SET status = 'pending', password = ?, pendingSince = ? WHERE id = ? AND status IN ('known', 'pending')`,
          passwordHash,
          now,
          personId,
        ) === 1
      );
    },
    async activate(personId) {
      return (
        change(
          `UPDATE people SET status = 'active', pendingSince = NULL WHERE id = ? AND status IN ('pending', 'active')`,
          personId,
        ) === 1
      );
    },
    async release(personId) {
      change(
        `UPDATE people SET status = 'known', password = NULL, pendingSince = NULL WHERE id = ? AND status = 'pending'`,
        personId,
      );
    },
    async pendingBefore(time) {
      return rows<PersonRow>(`${person} WHERE status = 'pending' AND pendingSince < ?`, time).map(personOf);
    },
    async setPassword(personId, passwordHash) {
      change('UPDATE people SET password = ? WHERE id = ?', passwordHash, personId);
    },
    async block(personId) {
      change(`UPDATE people SET status = 'closing' WHERE id = ? AND status = 'active'`, personId);
    },
    async closing() {
      return rows<PersonRow>(`${person} WHERE status = 'closing'`).map(personOf);
    },
    async erase(personId) {
      erase(personId);
      // The log beside the file holds recent writes too.
      db.pragma('wal_checkpoint(TRUNCATE)');
      for (const listener of listeners) listener(personId);
    },
    async everyone(after, limit) {
      return rows<PersonRow>(`${person} WHERE id > ? ORDER BY id LIMIT ?`, after, limit).map(personOf);
    },
    async restore({ personId, email, status, passwordHash, pendingSince }, key) {
      return (
        change(
          `INSERT INTO people (id, email, status, password, pendingSince, wrappedKey) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING`,
          personId,
          email,
          status,
          passwordHash,
          pendingSince,
          wrapKey(keys.current, personId, key),
        ) === 1
      );
    },

    async rewrap(after, limit) {
      return rewrap(after, limit);
    },
    async keepMasterKey() {
      change('UPDATE masterKey SET fingerprint = ?', fingerprintOf(keys.current));
    },

    async keyOf(personId) {
      const [found] = ofIds([personId]);
      return found && openKey(keys, found);
    },
    async keysOf(personIds) {
      return new Map(ofIds(personIds).map((row) => [row.personId, openKey(keys, row)]));
    },
    onErased(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async openSession(opened) {
      change(
        'INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        opened.sessionId,
        opened.personId,
        opened.createdAt,
        opened.lastUsedAt,
        opened.device,
        opened.accessHash,
        opened.accessExpiresAt,
        opened.refreshHash,
        opened.previousRefreshHash,
        opened.rotatedAt,
      );
    },
    async sessionByAccess(accessHash) {
      const known = recent.get(accessHash);
      if (known) return known;
      const found = row<SessionRecord>(`${session} WHERE accessHash = ?`, accessHash);
      if (found) recent.set(accessHash, found);
      return found;
    },
    async sessionByRefresh(refreshHash) {
      return row<SessionRecord>(
        `${session} WHERE refreshHash = ? OR previousRefreshHash = ?`,
        refreshHash,
        refreshHash,
      );
    },
    async rotateSession(sessionId, expectedRefreshHash, next) {
      return (
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
        ).length === 1
      );
    },
    async sessionsOf(personId) {
      return rows<SessionRecord>(`${session} WHERE person = ? ORDER BY lastUsedAt DESC, id`, personId);
    },
    async endSession(personId, sessionId) {
      return changeSessions('DELETE FROM sessions WHERE person = ? AND id = ?', personId, sessionId).length === 1;
    },
    async endSessions(personId, except) {
      return changeSessions<{ id: string }>(
        'DELETE FROM sessions WHERE person = ? AND id <> ?',
        personId,
        except ?? '',
      ).map(({ id }) => id);
    },

    async putOtp({ requestId, email, purpose, requestedAt, tries, used }) {
      change(
        `INSERT INTO otps (id, email, purpose, requestedAt, tries, used) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (email, purpose) DO UPDATE SET id = excluded.id, requestedAt = excluded.requestedAt,
           tries = excluded.tries, used = excluded.used`,
        requestId,
        email,
        purpose,
        requestedAt,
        tries,
        used ? 1 : 0,
      );
    },
    async otp(email, purpose) {
      const found = row<RequestRow>(`${request} WHERE email = ? AND purpose = ?`, email, purpose);
      return found && requestOf(found);
    },
    async otpById(requestId) {
      const found = row<RequestRow>(`${request} WHERE id = ?`, requestId);
      return found && requestOf(found);
    },
    async tryOtp(requestId, maxTries) {
      return (
        change('UPDATE otps SET tries = tries + 1 WHERE id = ? AND used = 0 AND tries < ?', requestId, maxTries) === 1
      );
    },
    async useOtp(requestId) {
      return change('UPDATE otps SET used = 1 WHERE id = ? AND used = 0', requestId) === 1;
    },
    async putTicket({ hash, purpose, personId, email, expiresAt, data }) {
      change(
        `INSERT INTO tickets (hash, purpose, person, email, expiresAt, data) VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (hash) DO NOTHING`,
        hash,
        purpose,
        personId,
        email,
        expiresAt,
        JSON.stringify(data),
      );
    },
    async ticket(hash) {
      const found = row<TicketRow>(
        'SELECT hash, purpose, person AS personId, email, expiresAt, data FROM tickets WHERE hash = ?',
        hash,
      );
      return found && ticketOf(found);
    },
    async useTicket(hash) {
      return change('DELETE FROM tickets WHERE hash = ?', hash) === 1;
    },

    async hit(counter, windowMs, now) {
      return row<{ count: number; resetsAt: number }>(
        `INSERT INTO counters (name, count, resetsAt) VALUES (?1, 1, ?2 + ?3) ON CONFLICT (name) DO UPDATE SET
           count = CASE WHEN resetsAt <= ?2 THEN 1 ELSE count + 1 END,
           resetsAt = CASE WHEN resetsAt <= ?2 THEN ?2 + ?3 ELSE resetsAt END
           RETURNING count, resetsAt`,
        counter,
        now,
        windowMs,
      ) as { count: number; resetsAt: number };
    },
    async forget(counter) {
      change('DELETE FROM counters WHERE name = ?', counter);
    },
    async sweep(now) {
      sweep(now);
    },
    async close() {
      db.close();
    },
  };
  return withSqliteErrors(directory, 'the directory');
};
