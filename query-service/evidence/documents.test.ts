import type { Query } from '@dossier/shared/read-store';
import type { ProjectDocument, SubmissionDocument } from '@dossier/shared/views';
import { expect, it } from '@jest/globals';
import type { ProjectView, Reader } from '../http/lists/reader.ts';
import { deliveredDocuments } from './documents.ts';

it('is decrypted a few submissions at a time, while others get their turns', async () => {
  const idOf = (at: number) => `p.person${String(at).padStart(3, '0')}.cv`;
  const stored = Array.from({ length: 205 }, (_, at) => ({
    id: idOf(at),
    projectId: 'p',
    personId: `person${at}`,
    documentId: 'cv',
    versions: [],
  }));
  const decrypted: number[] = [];
  const reader = {
    readStore: {
      find: async (_: string, { where = {}, skip = 0, limit }: Query) => {
        const { from, to } = where.id as { from: string; to: string };
        const found = stored.filter(({ id }) => id >= from && id <= to);
        return found.slice(skip, skip + (limit ?? found.length));
      },
    },
    decrypt: async (some: readonly SubmissionDocument[]) => {
      decrypted.push(some.length);
      return some;
    },
    people: async () => new Map(),
  } as unknown as Reader;
  const project = { id: 'p', definitions: [{ documentId: 'cv', fieldName: 'CV', type: '.pdf' }], timeZone: 'GMT+0' };
  const view = { project: project as unknown as ProjectDocument } as ProjectView;
  const files = { sizes: async (keys: readonly string[]) => keys.map(() => undefined) };
  expect(await deliveredDocuments(files, reader, view, () => '')).toEqual([]);
  expect(Math.max(...decrypted)).toBe(20);
  expect(decrypted.reduce((sum, count) => sum + count, 0)).toBe(stored.length);
});
