import { currentVersion, lists, type Person, type SubmissionRow, versionStatus } from '@dossier/shared/contract';
import type { Decrypted, SubmissionDocument, VersionView } from '@dossier/shared/views';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import type { People } from '../../http/lists/people.ts';
import { type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { reviewOf } from './review.ts';

type Submission = Decrypted<SubmissionDocument>;

const versionRow = (
  version: Decrypted<VersionView>,
  reviewCount: number,
  people: People,
): SubmissionRow['versions'][number] => ({
  ...version,
  reviews: version.reviews.map((review) => reviewOf(review, people)),
  reviewCount,
});

/** Of each version the review that stands: there is no bound to how many there were. */
const withLatest = (submission: SubmissionDocument): SubmissionDocument => ({
  ...submission,
  versions: submission.versions.map((version) => ({ ...version, reviews: version.reviews.slice(-1) })),
});
const countsIn = (submissions: readonly SubmissionDocument[]) =>
  new Map(submissions.map(({ id, versions }) => [id, versions.map(({ reviews }) => reviews.length)]));

/** None for what was withdrawn or is no longer required. */
const rowOf = (
  { project }: ProjectView,
  submission: Submission,
  reviewCounts: readonly number[],
  people: People,
  nameOf: NameOf,
): SubmissionRow[] => {
  const { documentId, versions } = submission;
  const definition = project.definitions.find((one) => one.documentId === documentId);
  const version = currentVersion(submission);
  if (!definition || !version) return [];
  const review = version.reviews.at(-1);
  const collaborator = people.get(submission.personId) as Person;
  return [
    {
      id: submission.id,
      projectId: project.id,
      collaborator: { ...collaborator, name: nameOf(collaborator) },
      documentId,
      fieldName: definition.fieldName,
      type: definition.type,
      status: versionStatus(version),
      version: version.version,
      fileId: version.fileId,
      fileName: version.fileName,
      size: version.size,
      sha256: version.sha256,
      mediaType: version.mediaType,
      uploadedAt: version.uploadedAt,
      reasons: [...(review?.reasons ?? [])],
      remarks: review?.remarks ?? '',
      reviewedAt: review?.reviewedAt ?? null,
      deletedAt: version.deletedAt,
      versions: versions.map((one, index) => versionRow(one, reviewCounts[index] ?? 0, people)),
    },
  ];
};

export const peopleIn = (submissions: readonly SubmissionDocument[]) =>
  submissions.flatMap(({ personId, versions }) => [
    personId,
    ...versions.flatMap(({ reviews }) => reviews.map(({ reviewer }) => reviewer)),
  ]);

/** Collaborators see only their own submissions (ROLE-10). */
export const submissionsOf =
  ({ readStore }: Pick<Reader, 'readStore'>) =>
  async (view: ProjectView, personId: string | undefined, ids: readonly string[] | undefined) => {
    const { project, asker } = view;
    const wanted = seesAll(view) ? personId : asker.personId;
    if (personId !== undefined && personId !== wanted) return [];
    const wantedIds =
      wanted === undefined ? ids : project.definitions.map(({ documentId }) => `${project.id}.${wanted}.${documentId}`);
    const found =
      wantedIds === undefined
        ? await readStore.find<SubmissionDocument>('submissions', { where: { projectId: project.id } })
        : await readStore.getMany<SubmissionDocument>('submissions', [...new Set(wantedIds)]);
    const collaborators = new Set(project.collaborators);
    return found
      .map(({ document }) => document)
      .filter((submission) => submission.projectId === project.id && collaborators.has(submission.personId));
  };

export const submissionsResource = (reader: Reader): Resource => {
  const find = submissionsOf(reader);
  return ofProject(reader, {
    name: 'submissions',
    ...lists.submissions,
    missing: 'DOCUMENT_NOT_FOUND',
    async rows(view, { documentId, personId, status }, ids) {
      const found = await find(view, personId, ids);
      const counts = countsIn(found);
      const submissions = found.map(withLatest);
      const people = await reader.people(peopleIn(submissions));
      const nameOf = await namesIn(reader, view);
      return (await reader.decrypt(submissions))
        .flatMap((submission) => rowOf(view, submission, counts.get(submission.id) ?? [], people, nameOf))
        .filter((row) => documentId === undefined || row.documentId === documentId)
        .filter((row) => status === undefined || row.status === status);
    },
  });
};
