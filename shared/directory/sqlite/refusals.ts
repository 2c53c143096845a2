import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import type { Refusals, RefusedAttempt } from '../refusals.ts';
import type { Queries } from './queries.ts';

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
