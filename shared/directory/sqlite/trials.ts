import type { Directory, TrialClaim } from '../port.ts';
import type { Queries } from './queries.ts';

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
