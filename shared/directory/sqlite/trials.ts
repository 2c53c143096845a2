import type { Directory, TrialClaim } from '../port.ts';
import type { Queries } from './queries.ts';

export const trialsIn = ({
  row,
  rows,
  change,
  insert,
}: Queries): Pick<Directory, 'claimTrial' | 'releaseTrial' | 'trials'> => ({
  async claimTrial(card, owner) {
    insert('trials', { card, owner }, 'ON CONFLICT DO NOTHING');
    return row<{ owner: string }>('SELECT owner FROM trials WHERE card = ?', card)?.owner === owner;
  },
  async releaseTrial(card, owner) {
    change('DELETE FROM trials WHERE card = ? AND owner = ?', card, owner);
  },
  async trials(after, limit) {
    return rows<TrialClaim>('SELECT card, owner FROM trials WHERE card > ? ORDER BY card LIMIT ?', after, limit);
  },
});
