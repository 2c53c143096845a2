import { type ProjectLife, type ProjectMoment, pastResources } from '@dossier/shared/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { getJson, Told } from '../data/api.ts';
import { dataProviderAt } from '../data/dataProvider.ts';
import { momentsOfProject } from '../data/queryClient.ts';
import { useJson } from '../data/useJson.ts';
import { asOnlooker } from './looking.ts';
import { untilIn } from './until.ts';

/** What the screens below show instead of now. */
export type PastShown = {
  readonly projectId: string;
  readonly moment: string;
  /** The submission whose status the last change was about. */
  readonly changed: string | undefined;
};
export const PastContext = createContext<PastShown | undefined>(undefined);
export const usePast = (): PastShown | undefined => useContext(PastContext);

const askedAt = (url: string, at: string): string => {
  const { pathname, searchParams } = new URL(url, location.origin);
  const name = pathname.split('/')[2] ?? '';
  if (!pastResources.some((known) => known === name)) return url;
  const until = untilIn(at);
  // What is no moment at all is taken for the newest, which is how things are now.
  if (!until) return url;
  if ('position' in until) searchParams.set('position', String(until.position));
  else searchParams.set('asOf', until.moment);
  return `${pathname}?${searchParams}`;
};

/** Of a screen that only shows: as support staff see it, who change nothing. */
export const pastProvider = (at: () => string) => {
  const provider = dataProviderAt((url) => askedAt(url, at()));
  const getOne: typeof provider.getOne = async (resource, params) => {
    const { data } = await provider.getOne(resource, params);
    if (resource !== 'projects') return { data };
    if (data.role === 'collaborator') throw new Told('The past of a project is shown to those who run it.');
    return { data: asOnlooker(data) };
  };
  return { ...provider, getOne };
};

/** All moments of a project at which something happened, oldest first. */
const momentsOf = (projectId: string) =>
  queryOptions({
    queryKey: [momentsOfProject, projectId],
    queryFn: ({ signal }) => getJson<ProjectMoment[]>(`/api/projects/${projectId}/moments`, signal),
  });
export const useMoments = (projectId: string) => useQuery(momentsOf(projectId));

/** How many documents had which status, from the first moment to the last. */
export const useLife = (projectId: string) =>
  useJson<ProjectLife>(['projects', 'life', projectId], `/api/projects/${projectId}/life`);

/** Finds the newest moment of a project, where a look back begins. */
export const useNewestMoment = () => {
  const client = useQueryClient();
  return async (projectId: string) => (await client.fetchQuery(momentsOf(projectId))).at(-1);
};
