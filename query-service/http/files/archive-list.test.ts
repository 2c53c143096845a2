import type { VersionView } from '@dossier/shared/views';
import { expect, it } from '@jest/globals';
import { archiveList } from './archive-list.ts';

const projectId = '123456789';
const project = {
  definitions: [],
  collaborators: ['ann', 'bob'],
  timeZone: 'Europe/Berlin',
};
const definition = (documentId: string) => ({ documentId, fieldName: documentId }) as never;
const submission = (personId: string, documentId: string, day: number) => ({
  id: `${projectId}.${personId}.${documentId}`,
  projectId,
  personId,
  documentId,
  lastActivityAt: `2026-01-0${day}T10:00:00.000Z`,
  versions: [
    {
      version: 1,
      fileId: documentId,
      fileName: `${documentId}.pdf`,
      uploadedAt: `2026-01-0${day}T10:00:00.000Z`,
      reviews: [],
      deletedAt: null,
    } as unknown as VersionView,
  ],
});
const person = (id: string, name: string) =>
  [id, { id, name, email: `${id}@example.org`, pictureFileId: null }] as const;

it('[DOCS-08] an archive has the documents of each person in their stored order', async () => {
  const submissions = [
    submission('bob', 'alpha', 1),
    submission('ann', 'mu', 2),
    submission('ann', 'alpha', 3),
    submission('ann', 'zeta', 4),
    submission('bob', 'zeta', 5),
  ] as never;
  const people = new Map([person('bob', 'Bob Ray'), person('ann', 'Ann Lee')]);
  const ordered = { ...project, definitions: ['zeta', 'alpha', 'mu'].map(definition) };
  const entries = await archiveList(ordered, submissions, people, { which: 'latest', by: 'collaborator' });
  expect(entries.map(({ person: { id }, fieldName }) => `${id} ${fieldName}`)).toEqual([
    'ann zeta',
    'ann alpha',
    'ann mu',
    'bob zeta',
    'bob alpha',
  ]);
});

it.each(['collaborator', 'document'] as const)('no folder of a %s takes the place of the manifest', async (by) => {
  const named = { ...project, definitions: ['Manifest.csv'].map(definition) };
  const submissions = [submission('ann', 'Manifest.csv', 1), submission('bob', 'Manifest.csv', 2)] as never;
  const people = new Map([person('ann', 'Manifest.CSV'), person('bob', 'Bob Ray')]);
  const entries = await archiveList(named, submissions, people, { which: 'latest', by });
  const folders = entries.map(({ path }) => path.split('/')[0]);
  expect(folders.map((folder) => folder?.toLowerCase())).not.toContain('manifest.csv');
  expect(new Set(folders).size).toBe(by === 'document' ? 1 : 2);
});
