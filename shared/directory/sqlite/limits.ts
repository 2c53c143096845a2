/** What is counted, and what everybody has once. */
import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { fingerprintOf, type MasterKeys, rewrappedTrialKey, trialKeyId, trialKeyOf } from '../master-key.ts';
import type { Directory, TrialClaim } from '../port.ts';
import type { Queries } from './queries.ts';

export const countersIn = ({ row, change }: Queries) =>
  ({
    hit: async (counter, windowMs, now) =>
      row<{ count: number; resetsAt: number }>(
        `INSERT INTO counters (name, count, resetsAt) VALUES (?1, 1, ?2 + ?3) ON CONFLICT (name) DO UPDATE SET
           count = CASE WHEN resetsAt <= ?2 THEN 1 ELSE count + 1 END,
           resetsAt = CASE WHEN resetsAt <= ?2 THEN ?2 + ?3 ELSE resetsAt END
           RETURNING count, resetsAt`,
        counter,
        now,
        windowMs,
      ) as { count: number; resetsAt: number },
    unhit: async (counter) =>
      void change('UPDATE counters SET count = count - 1 WHERE name = ? AND count > 0', counter),
    forget: async (counter) => void change('DELETE FROM counters WHERE name = ?', counter),
  }) satisfies Partial<Directory>;

export const trialsIn = (db: Database.Database, { row, rows, change, insert, replace }: Queries, keys: MasterKeys) => {
  const ownerOf = (card: string) => row<{ owner: string }>('SELECT owner FROM trials WHERE card = ?', card)?.owner;
  const kept = () => ({
    fingerprint: row<{ fingerprint: string }>('SELECT fingerprint FROM masterKey')?.fingerprint,
    wrappedKey: ownerOf(trialKeyId),
  });
  const keepMasterKey = transaction(db, () => {
    const owner = rewrappedTrialKey(keys, kept());
    if (owner !== undefined) replace('trials', { card: trialKeyId, owner });
    change('UPDATE masterKey SET fingerprint = ?', fingerprintOf(keys.current));
  });
  return {
    keepMasterKey: async () => keepMasterKey(),
    trialKey: async () => trialKeyOf(keys, kept()),
    async claimTrial(card, owner) {
      insert('trials', { card, owner }, 'ON CONFLICT DO NOTHING');
      return ownerOf(card) === owner;
    },
    releaseTrial: async (card, owner) => void change('DELETE FROM trials WHERE card = ? AND owner = ?', card, owner),
    trials: async (after, limit) =>
      rows<TrialClaim>('SELECT card, owner FROM trials WHERE card > ? ORDER BY card LIMIT ?', after, limit),
  } satisfies Partial<Directory>;
};
