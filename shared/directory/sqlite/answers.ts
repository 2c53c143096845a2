import type { Directory, KeptAnswer } from '../port.ts';
import type { Queries } from './queries.ts';

type Row = Omit<KeptAnswer, 'outcome'> & { readonly outcome: string };

export const answersIn = ({ row, change }: Queries): Pick<Directory, 'keepAnswer' | 'answerTo'> => ({
  async keepAnswer({ commandId, personId, payloadHash, outcome, expiresAt }) {
    change(
      'INSERT INTO answers (command, person, payloadHash, outcome, expiresAt) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      commandId,
      personId,
      payloadHash,
      JSON.stringify(outcome),
      expiresAt,
    );
  },
  async answerTo(id) {
    const found = row<Row>(
      'SELECT command AS commandId, person AS personId, payloadHash, outcome, expiresAt FROM answers WHERE command = ?',
      id,
    );
    return found && { ...found, outcome: JSON.parse(found.outcome) as KeptAnswer['outcome'] };
  },
});
