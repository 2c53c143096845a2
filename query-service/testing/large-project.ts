import type { DomainEvent, StoredEvent } from '@dossier/shared/contract';
import type { Write } from '@dossier/shared/read-store';
import type { ProjectDocument, SubmissionDocument } from '@dossier/shared/views';
import type { Fact } from '../engine/projection.ts';
import { submissions } from '../read-models/submissions/projection.ts';
import type { TestApp } from './app.ts';
import { type Given, projectId, reviewed, uploaded } from './events.ts';

export type Size = { readonly people: number; readonly documents: number; readonly versions: number };

/** After every event of a test. */
const position = 1_000_000_000;
const written = 500;

/** Like the ids that the command side makes: as long, and in no order. */
const idOf = (kind: number, number: number) =>
  `${((number * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-${kind.toString(16)}${String(number).padStart(11, '0')}`;

/**
 * Makes the test call a public project in which everybody delivered every document in so many versions, all but the last rejected.
 * Whoever was there before has left. It is written into the views as it would be projected: no event leads there.
 * @returns the ids of its people
 */
export const growProject = async (
  { codec, directory, readStore }: Pick<TestApp, 'codec' | 'directory' | 'readStore'>,
  { people, documents, versions }: Size,
): Promise<string[]> => {
  const project = (await readStore.get<ProjectDocument>('projects', projectId)) as ProjectDocument;
  const documentIds = Array.from({ length: documents }, (_, number) => idOf(1, number));
  const personIds: string[] = [];
  for (let number = 0; number < people; number++)
    personIds.push((await directory.personOf(`person-${number}@example.org`)).personId);
  let moment = Date.parse('2026-01-02T00:00:00.000Z');
  const fold = (before: SubmissionDocument | undefined, { type, data }: Given, sealed: object) => {
    moment += 1_000;
    const fact = { id: idOf(3, moment), type, data: { ...data, ...sealed }, time: new Date(moment).toISOString() };
    return submissions.on[type]?.(before, fact as unknown as Fact as never) as SubmissionDocument;
  };
  const sealedOf = async ({ type, data }: Given) =>
    (await codec.encrypt({ type, data } as DomainEvent)) as StoredEvent['data'];
  const writes: Write[] = [
    {
      collection: 'projects',
      id: projectId,
      position,
      document: {
        ...project,
        projectScope: 'public',
        definitions: documentIds.map((documentId, number) => ({
          ...project.definitions[0],
          documentId,
          fieldName: `Document ${number + 1}`,
        })),
        documentIds,
        collaborators: personIds,
        joined: 'J'.repeat(people),
        assigned: [],
        statuses: documentIds.map(() => 'U'.repeat(people)),
        former: Object.fromEntries(project.collaborators.map((personId) => [personId, 'U'])),
        names: {},
      },
    },
  ];
  for (const [row, personId] of personIds.entries()) {
    const { fileName } = await sealedOf(uploaded(personId, 'a'));
    const { remarks } = await sealedOf(reviewed(personId, 'a', 'Reject', 1, 'Page 2 is missing'));
    for (const [column, documentId] of documentIds.entries()) {
      let view: SubmissionDocument | undefined;
      for (let version = 1; version <= versions; version++) {
        const fileId = idOf(2, (row * documents + column) * versions + version);
        view = fold(view, uploaded(personId, documentId, version), { fileName, fileId, sha256: 'a'.repeat(64) });
        if (version === versions) continue;
        view = fold(view, reviewed(personId, documentId, 'Reject', version, '', ['incomplete']), { remarks });
      }
      if (view) writes.push({ collection: 'submissions', id: view.id, position, document: view });
    }
  }
  for (let from = 0; from < writes.length; from += written) await readStore.write(writes.slice(from, from + written));
  return personIds;
};

/** How many documents of a collection are asked for by id, or found, while `work` runs. */
export const documentsRead = async (
  { readStore }: Pick<TestApp, 'readStore'>,
  collection: string,
  work: () => Promise<unknown>,
): Promise<number> => {
  const { get, getMany, find, page } = readStore;
  let read = 0;
  const counted = <T>(asked: string, documents: number, answer: T): T => {
    if (asked === collection) read += documents;
    return answer;
  };
  Object.assign(readStore, {
    get: async (name: string, id: string) => counted(name, 1, await get.call(readStore, name, id)),
    getMany: async (name: string, ids: readonly string[]) =>
      counted(name, ids.length, await getMany.call(readStore, name, ids)),
    find: async (name: string, query: object) => {
      const found = await find.call(readStore, name, query);
      return counted(name, found.length, found);
    },
    page: async (name: string, query: object) => {
      const found = await page.call(readStore, name, query);
      return counted(name, found.found.length, found);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(readStore, { get, getMany, find, page });
  }
  return read;
};
