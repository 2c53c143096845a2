import type Database from 'libsql';
import type { Directory, KeptAnswer } from '../port.ts';

type Row = Omit<KeptAnswer, 'outcome'> & { readonly outcome: string };

export const answersIn = (
  prepared: (sql: string) => Database.Statement,
): Pick<Directory, 'keepAnswer' | 'answerTo'> => ({
  keepAnswer: async ({ commandId, personId, payloadHash, outcome, expiresAt }) => {
    prepared(
      'INSERT INTO answers (command, person, payloadHash, outcome, expiresAt) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ).run(commandId, personId, payloadHash, JSON.stringify(outcome), expiresAt);
  },
  answerTo: async (id) => {
    const [row] = prepared(
      'SELECT command AS commandId, person AS personId, payloadHash, outcome, expiresAt FROM answers WHERE command = ?',
    ).all(id) as Row[];
    return row && { ...row, outcome: JSON.parse(row.outcome) as KeptAnswer['outcome'] };
  },
});
