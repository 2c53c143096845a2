import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';

export const trialsIn = ({ row, change }: Queries): Pick<Directory, 'claimTrial' | 'releaseTrial'> => ({
  async claimTrial(card, owner) {
    change('INSERT INTO trials (card, owner) VALUES (?, ?) ON CONFLICT DO NOTHING', card, owner);
    return row<{ owner: string }>('SELECT owner FROM trials WHERE card = ?', card)?.owner === owner;
  },
  async releaseTrial(card, owner) {
    change('DELETE FROM trials WHERE card = ? AND owner = ?', card, owner);
  },
});
