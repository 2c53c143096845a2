/** What became of commands that left no event: the answers that they were given, and what was refused. */
import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Directory, KeptAnswer } from '../port.ts';
import type { Refusals, RefusedAttempt } from '../refusals.ts';
import type { Queries } from './queries.ts';

type Row = Omit<KeptAnswer, 'outcome'> & { readonly outcome: string };

/** FNV-1a: of a few among millions, so that they take little room; who shares one is looked up in vain. */
const fingerprintOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

export const keptAnswersIn = ({ rows, row, change, insert }: Queries) => {
  /** Of commands with a kept answer. Every command asks, and hardly any has one. */
  let known: Set<number> | undefined;
  let gone = 0;
  const all = () => {
    gone = 0;
    return new Set(
      rows<{ command: string }>('SELECT command FROM answers').map(({ command }) => fingerprintOf(command)),
    );
  };
  const methods: Pick<Directory, 'keepAnswer' | 'answerTo'> = {
    async keepAnswer({ commandId: command, personId: person, outcome, ...answer }) {
      insert('answers', { command, person, outcome: JSON.stringify(outcome), ...answer }, 'ON CONFLICT DO NOTHING');
      known?.add(fingerprintOf(command));
    },
    async answerTo(id) {
      known ??= all();
      if (!known.has(fingerprintOf(id))) return undefined;
      const found = row<Row>(
        'SELECT command AS commandId, person AS personId, payloadHash, outcome, expiresAt FROM answers WHERE command = ?',
        id,
      );
      return found && { ...found, outcome: JSON.parse(found.outcome) as KeptAnswer['outcome'] };
    },
  };
  return {
    methods,
    /** Within a transaction of the caller. */
    sweep: (now: number): void => {
      gone += change('DELETE FROM answers WHERE expiresAt <= ?', now);
      if (known && gone > known.size / 2) known = undefined;
    },
  };
};

const attempts = `SELECT id, project AS projectId, person AS personId, action, count, position, firstAt, lastAt, code,
  file AS fileId, client FROM refusals`;

export const refusalsIn = (db: Database.Database, { rows, change, insert }: Queries): Refusals => {
  const note = transaction(db, (noted: readonly RefusedAttempt[], kept: number) => {
    for (const { projectId: project, personId: person, fileId: file, ...attempt } of noted)
      insert(
        'refusals',
        { project, person, file, ...attempt },
        `ON CONFLICT (id) DO UPDATE SET count = count + excluded.count, lastAt = excluded.lastAt, code = excluded.code,
           file = excluded.file, client = excluded.client`,
      );
    for (const projectId of new Set(noted.map((attempt) => attempt.projectId)))
      change(
        `DELETE FROM refusals WHERE id IN
           (SELECT id FROM refusals WHERE project = ? ORDER BY firstAt DESC, id DESC LIMIT -1 OFFSET ?)`,
        projectId,
        kept,
      );
  });
  return {
    noteRefused: async (noted, kept) => void note(noted, kept),
    refusedIn: async (projectId) => rows<RefusedAttempt>(`${attempts} WHERE project = ?`, projectId),
    refusedLately: async (limit) => rows<RefusedAttempt>(`${attempts} ORDER BY lastAt DESC, id LIMIT ?`, limit),
    refused: async (after, limit) => rows<RefusedAttempt>(`${attempts} WHERE id > ? ORDER BY id LIMIT ?`, after, limit),
  };
};
