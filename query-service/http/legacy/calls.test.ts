import { Refused } from '@dossier/shared/basics/refused';
import { describe, expect, it } from '@jest/globals';
import { type Reads, readingCalls } from './calls.ts';

describe('lists of all projects', () => {
  const document = { fieldName: 'Plan', type: '.pdf', maxSize: 1, sizeUnit: 'MB' };
  /** One of two is lost once they are listed. */
  const rowsOf = async (_asker: unknown, name: string, { projectId }: { projectId?: string } = {}) => {
    if (projectId === 'lost') throw new Refused('NOT_FOUND');
    if (name === 'projects') return [{ id: 'lost' }, { id: 'kept' }];
    return [{ ...document, fileId: 'f', fileName: 'plan.pdf', collaborator: { id: 'ann' } }];
  };
  const reads = {
    rows: { all: rowsOf, count: async (...asked: Parameters<typeof rowsOf>) => (await rowsOf(...asked)).length },
    projects: { full: async (_asker: unknown, row: object) => ({ ...row, host: 'kept', collaborator: [] }) },
  } as unknown as Reads;

  it.each(['/csv-to-json', '/collab/csv-to-json', '/docs/csv-to-json'])(
    '%s leaves out one that was lost meanwhile',
    async (path) => {
      const call = readingCalls.find(({ paths }) => paths.includes(path));
      const answer = JSON.stringify(await call?.answer(reads, {} as never, ''));
      expect(answer).toContain('kept');
      expect(answer).not.toContain('lost');
    },
  );
});
