import {
  type AuditorRow,
  type BundleRow,
  type CollaboratorRow,
  type CommentRow,
  cutTo,
  type DocumentRow,
  type HoldRow,
  longestSearch,
  maxRows,
  mostCollaborators,
  type ProjectRow,
  type ProjectStatus,
  type ReviewRow,
  type SubmissionRecord,
  type SubmissionRow,
} from '@dossier/shared/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  type DataProvider,
  type RaRecord,
  type SortPayload,
  useDataProvider,
  useGetList,
  useGetOne,
} from 'react-admin';
import { remember } from '../data/session.ts';
import { listAhead, newFor, oneAhead } from './ahead.ts';
import type { Joinable } from './joinable.ts';
import { useListPage, usePageInAddress } from './lists.ts';
import { onlyLooks } from './looking.ts';
import { useWithUnsent, withUnsentDocuments, withUnsentSubmission } from './unsent.ts';

/** As many rows as the server answers at once. */
export const all = { page: 1, perPage: maxRows };

/** The first few that a filter leaves, in the order of a field. */
export const fewBy = (perPage: number, field: string, filter: object = {}, order: 'ASC' | 'DESC' = 'DESC') => ({
  filter,
  pagination: { page: 1, perPage },
  sort: { field, order },
});
/** All of them: no project has more people, nor more documents. */
export const allBy = (field: string, filter: object = {}, order: 'ASC' | 'DESC' = 'ASC') =>
  fewBy(mostCollaborators, field, filter, order);

/** All rows of a list, however many pages they are. */
export const allRows = async <R extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  asked: { readonly filter: object; readonly sort: SortPayload },
): Promise<R[]> => {
  const pagination = { page: 1, perPage: Number.MAX_SAFE_INTEGER };
  return (await dataProvider.getList<R>(resource, { ...asked, pagination })).data;
};

/** As every list of projects is in order (LIST-03). */
export const newestFirst = { field: 'createdAt', order: 'DESC' } as const;

type Some = { readonly q?: string; readonly audited?: boolean; readonly role?: ProjectRow['role'] };

/** A page of the caller's projects of one status, which the address names (LIST-06). */
export const useProjects = (status: ProjectStatus, { q = '', audited = false, role }: Some = {}) =>
  useListPage(
    'projects',
    { filter: { status, ...(q && { q }), ...(audited && { audited }), ...(role && { role }) }, sort: newestFirst },
    usePageInAddress(),
  );

const isProjectId = (id: string) => /^[1-9]\d{8}$/.test(id);

/** Kept apart from the rows of lists, which react-admin leaves as records, and with which it takes what is outdated for new. */
const byItself = (id: string) => ({ id, meta: { byItself: true } });

/** Becomes the current project (NAV-05). A stranger sees only what `joinable` shows. What stands above a screen reads it before the screen is there. */
export const useProject = (id: string) => {
  const client = useQueryClient();
  const answer = useGetOne<ProjectRow | Joinable>('projects', byItself(id), {
    enabled: isProjectId(id),
    staleTime: newFor,
    placeholderData: () => client.getQueryData<ProjectRow>(['projects', 'getOne', { id }]),
  });
  const isCard = answer.data !== undefined && 'joinable' in answer.data;
  // What was read before is no card any more once the project cannot be read.
  const joinable = isCard && answer.error === null;
  const project = isCard ? undefined : (answer.data as ProjectRow | undefined);
  const name = project?.projectName;
  useEffect(() => {
    if (name === undefined) return;
    remember('Storedproject', id);
    remember('project', JSON.stringify({ ID: id, ProjectName: name }));
  }, [name, id]);
  return {
    project,
    joinable,
    error: answer.error,
    isPending: answer.isFetching && (answer.isPending || isCard),
    answer,
  };
};

/** Counts: the newest of them stands for all. */
export const activeProjects = fewBy(1, newestFirst.field, { status: 'active' });

const documentsOf = (projectId: string) => allBy('order', { projectId });

export const useDocuments = (projectId: string, enabled = true) =>
  useGetList<DocumentRow>('documents', documentsOf(projectId), { enabled });

export const questionsOf = (projectId: string) => allBy('order', { projectId });

/** Asks the server for a project as it is now, for a person whose saving met another change or got no answer. */
export const useNewerState = () => {
  const dataProvider = useDataProvider();
  return {
    project: async (projectId: string) => (await dataProvider.getOne<ProjectRow>('projects', { id: projectId })).data,
    documents: async (projectId: string) =>
      (await dataProvider.getList<DocumentRow>('documents', documentsOf(projectId))).data,
  };
};

const collaboratorsOf = (projectId: string) => allBy('name', { projectId });

/** @param staleTime milliseconds for which nobody is read again without a change that live updates tell of; absent: as long as what was read ahead is new */
export const useCollaborators = (projectId: string, staleTime?: number) => {
  const answer = useGetList<CollaboratorRow>('collaborators', collaboratorsOf(projectId), {
    ...(staleTime !== undefined && { staleTime }),
  });
  return { ...answer, data: useWithUnsent(answer.data, withUnsentDocuments) };
};

/** Newest first: one person's, or those of one document, for the host, or a collaborator's own ones. Everyone's are thousands. */
export const useSubmissions = (
  projectId: string,
  of: { readonly personId?: string; readonly documentId?: string } = {},
) => useGetList<SubmissionRow>('submissions', allBy('uploadedAt', { projectId, ...of }, 'DESC'));

/** Of all versions of a submission, newest first, as many as the server gives at once. */
export const useReviews = (projectId: string, submissionId: string) =>
  useGetList<ReviewRow>('reviews', fewBy(all.perPage, 'reviewedAt', { projectId, submissionId }));

const recentUploadsOf = (projectId: string) => fewBy(6, 'uploadedAt', { projectId });

/** The newest few that the caller may see. */
export const useRecentUploads = (projectId: string) =>
  useGetList<SubmissionRow>('submissions', recentUploadsOf(projectId));

const fewOf = 5;
/** What of a project's files, remarks and comments has these words, the newest few of each; none of a letter alone. */
export const useFoundIn = (projectId: string, words: string) => {
  const q = cutTo(words.trim(), longestSearch);
  const asked = { enabled: q.length > 1, placeholderData: keepPreviousData };
  const files = useGetList<SubmissionRow>('submissions', fewBy(fewOf, 'uploadedAt', { projectId, q }), asked);
  const comments = useGetList<CommentRow>('comments', fewBy(fewOf, 'createdAt', { projectId, q }), asked);
  return asked.enabled ? { q, files, comments } : undefined;
};

/** Asks whether anybody delivered a document. Where that cannot be known, perhaps. */
export const useIsDelivered = (projectId: string) => {
  const dataProvider = useDataProvider();
  return (documentId: string): Promise<boolean> =>
    dataProvider.getList('submissions', fewBy(1, 'uploadedAt', { projectId, documentId })).then(
      ({ data }) => data.length > 0,
      () => true,
    );
};

/** Kept apart from the rows of lists, which have no versions and which react-admin takes for the record otherwise. */
const withVersions = { versions: true };

/** As {@link useSubmission} reads it, before it is shown. */
export const submissionQuery = (dataProvider: DataProvider, id: string) => ({
  queryKey: ['submissions', 'getOne', { id, meta: withVersions }],
  queryFn: async () => (await dataProvider.getOne<SubmissionRecord>('submissions', { id })).data,
});

/** With all versions. */
export const useSubmission = (id: string, enabled = true) => {
  const answer = useGetOne<SubmissionRecord>('submissions', { id, meta: withVersions }, { enabled });
  return { ...answer, data: useWithUnsent(answer.data, withUnsentSubmission) };
};

const asWritten = (one: CommentRow, other: CommentRow): number =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt) || (one.id < other.id ? -1 : 1);

/** On a project, or in a thread of it, as they were written: of very many the newest, so that what is said now is always among them. */
export const useComments = (projectId: string, threadId?: string) => {
  const answer = useGetList<CommentRow>('comments', fewBy(all.perPage, 'createdAt', { projectId, threadId }));
  const data = useMemo(() => answer.data?.toSorted(asWritten), [answer.data]);
  return { ...answer, data };
};

/** Whoever may audit the project, or might until lately; the next to end first. */
export const useAuditors = (projectId: string) => useGetList<AuditorRow>('auditors', allBy('until', { projectId }));

/** Why nothing of the project can be deleted now. */
export const useHolds = (projectId: string) => useGetList<HoldRow>('holds', allBy('since', { projectId }));

/** The newest one, if there is any. */
export const useBundle = (projectId: string, enabled: boolean) =>
  useGetList<BundleRow>('bundles', allBy('madeAt', { projectId }, 'DESC'), { enabled });

/** Whether anybody can answer anything, or give a reason instead. */
export const hasAnswers = ({ questions }: Pick<ProjectRow, 'questions'>): boolean =>
  questions !== undefined && questions.count + (questions.excusable ?? 0) > 0;
/** Host and co-host change things; support staff, collaborators and auditors do not. */
export const isManager = ({ role }: Pick<ProjectRow, 'role'>): boolean => role === 'owner' || role === 'co-host';
/** Decides on what people give, and about them: in the bin nobody does. */
export const isManaging = (project: Pick<ProjectRow, 'role' | 'status'>): boolean =>
  isManager(project) && project.status !== 'bin';
/** Sees all and says nothing, not even in a comment. */
const isOnlooker = ({ role }: Pick<ProjectRow, 'role'>): boolean => role === 'support' || role === 'auditor';
/** Says something in comments. */
export const canWrite = (project: Pick<ProjectRow, 'role' | 'status'>): boolean =>
  !isOnlooker(project) && project.status !== 'bin' && !onlyLooks();
export const isCollaborator = ({ role }: Pick<ProjectRow, 'role'>): boolean => role === 'collaborator';

/** All that the caller hosts, by name. */
export const useHostedProjects = () => {
  const answer = useGetList<ProjectRow>('projects', allBy('projectName'));
  return { ...answer, data: answer.data?.filter(({ role }) => role === 'owner') };
};

/** What the page of a project shows first, as far as the caller may see it. */
export const projectAhead = async (id: string): Promise<void> => {
  if (!isProjectId(id)) return;
  const project = await oneAhead<ProjectRow | Joinable>('projects', byItself(id));
  if (project === undefined || 'joinable' in project) return;
  await Promise.all([
    listAhead('documents', documentsOf(id)),
    listAhead('submissions', recentUploadsOf(id)),
    ...(isCollaborator(project) ? [] : [listAhead('collaborators', collaboratorsOf(id))]),
    ...(isCollaborator(project) || !project.questions ? [] : [listAhead('questions', questionsOf(id))]),
  ]);
};
