/** What is counted, and what everybody has once. */
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

export const trialsIn = ({ row, rows, change, insert }: Queries) =>
  ({
    async claimTrial(card, owner) {
      insert('trials', { card, owner }, 'ON CONFLICT DO NOTHING');
      return row<{ owner: string }>('SELECT owner FROM trials WHERE card = ?', card)?.owner === owner;
    },
    releaseTrial: async (card, owner) => void change('DELETE FROM trials WHERE card = ? AND owner = ?', card, owner),
    trials: async (after, limit) =>
      rows<TrialClaim>('SELECT card, owner FROM trials WHERE card > ? ORDER BY card LIMIT ?', after, limit),
  }) satisfies Partial<Directory>;
