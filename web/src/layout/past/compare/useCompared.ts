import { differencesOf, type ProjectRow } from '@dossier/shared/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { dataProvider } from '../../../data/dataProvider.ts';
import { comparedWithNow } from '../../../data/queryClient.ts';
import { pastProvider } from '../../../reads/past.ts';
import { allRows } from '../../../reads/projects.ts';
import { nameIn, type Row, text } from './words.ts';

/** As the address has it: a position, a moment, or `now`. */
export type Moments = { readonly from: string; readonly to: string };

type Part = { readonly title: string; readonly resource: string; readonly nameOf: (row: Row) => string };
const parts: readonly Part[] = [
  { title: 'Collaborators', resource: 'collaborators', nameOf: ({ name, email }) => text(name) || text(email) },
  { title: 'Required documents', resource: 'documents', nameOf: ({ fieldName }) => text(fieldName) },
  {
    title: 'Uploads',
    resource: 'submissions',
    nameOf: ({ fieldName, collaborator }) => `${text(fieldName)} of ${nameIn(collaborator)}`,
  },
  { title: 'Comments', resource: 'comments', nameOf: ({ author, text: said }) => `${nameIn(author)}: ${text(said)}` },
];

const providerAt = (at: string): DataProvider => (at === 'now' ? dataProvider : pastProvider(() => at));

const read = async (projectId: string, moments: Moments) => {
  const [then, later] = [providerAt(moments.from), providerAt(moments.to)];
  const project = async (provider: DataProvider) =>
    (await provider.getOne<ProjectRow>('projects', { id: projectId })).data;
  const [was, is] = await Promise.all([project(then), project(later)]);
  const lists = await Promise.all(
    parts.map(async (part) => {
      const [before, after] = await Promise.all(
        [then, later].map((provider) =>
          allRows<Row>(provider, part.resource, { filter: { projectId }, sort: { field: 'id', order: 'ASC' } }),
        ),
      );
      return { ...part, after: after ?? [], ...differencesOf(before ?? [], after ?? []) };
    }),
  );
  return { project: differencesOf([was], [is]).changed[0]?.fields ?? {}, lists };
};
export type Compared = Awaited<ReturnType<typeof read>>;

/** What was added, removed and changed between two moments; `now` is read anew as things happen. */
export const useCompared = (projectId: string, { from, to }: Moments) =>
  useQuery({
    queryKey: [to === 'now' ? comparedWithNow : 'compared', projectId, from, to],
    queryFn: () => read(projectId, { from, to }),
    placeholderData: keepPreviousData,
  });
