import type {
  DomainRecord,
  OperatorMailServer,
  OperatorNotice,
  OperatorOverview,
  OperatorPeople,
  OperatorProjects,
  OperatorSecurity,
  OperatorSettings,
} from '@dossier/shared/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson, isRefusal, renewToken } from '../data/api.ts';

/** Milliseconds between looks: what changes here (room, jobs, the clock) is told by no event. */
const lookEvery = 5_000;

/** Whose token ended is told as little as a stranger: a new one may find what the old one did not. */
const read = async <T>(path: string, signal: AbortSignal): Promise<T> => {
  try {
    return await getJson<T>(path, signal);
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND') || !(await renewToken())) throw error;
    return getJson<T>(path, signal);
  }
};

export const keyOf = (path: string) => ['operator', path];

const useRead = <T>(path: string, refetchInterval: number | false = lookEvery) =>
  useQuery({
    queryKey: keyOf(path),
    queryFn: ({ signal }) => read<T>(path, signal),
    refetchInterval,
    placeholderData: keepPreviousData,
  });

export const useOverview = () => useRead<OperatorOverview>('/api/operator');
export const usePeople = (q: string) => useRead<OperatorPeople>(`/api/operator/people?${new URLSearchParams({ q })}`);
/** Counts all documents: often enough once a minute. */
export const useLargestProjects = () => useRead<OperatorProjects>('/api/operator/projects', 12 * lookEvery);
export const useSecurity = () => useRead<OperatorSecurity>('/api/operator/security');
/** @param window of which the deadlines are wanted; absent: that of the notice */
export const useOperatorsNotice = (window?: { readonly from: string; readonly until: string }) =>
  useRead<OperatorNotice>(`/api/operator/notice${window ? `?${new URLSearchParams(window)}` : ''}`);
export const mailServerPath = '/api/operator/mail-server';
export const useMailServer = () => useRead<OperatorMailServer>(mailServerPath, false);
/** @param sender of which others are asked; another one is asked about anew */
export const useMailRecords = (sender: string) =>
  useQuery({
    queryKey: ['operator', 'mail-records', sender],
    queryFn: ({ signal }) => read<DomainRecord[]>(`${mailServerPath}/records`, signal),
  });
/** Nobody's form changes below what is typed: it is asked once. */
export const useInstallationSettings = () => useRead<OperatorSettings>('/api/operator/settings', false);
