import { currentVersion, lists, type Person, type SubmissionRow, versionStatus } from '@dossier/shared/contract';
import type { Decrypted, SubmissionDocument, VersionView } from '@dossier/shared/views';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import { type People, publicName } from '../../http/lists/people.ts';
import { type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';

type Submission = Decrypted<SubmissionDocument>;

const versionRow = (version: Decrypted<VersionView>, people: People): SubmissionRow['versions'][number] => ({
  ...version,
  reviews: version.reviews.map(({ id: _id, ...review }) => ({
    ...review,
    reasons: [...review.reasons],
    reviewer: publicName(people.get(review.reviewer)),
  })),
});

/** None for what was withdrawn or is no longer required. */
const rowOf = ({ project }: ProjectView, submission: Submission, people: People, nameOf: NameOf): SubmissionRow[] => {
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
      versions: versions.map((one) => versionRow(one, people)),
    },
  ];
};

const peopleIn = (submissions: readonly SubmissionDocument[]) =>
  submissions.flatMap(({ personId, versions }) => [
    personId,
    ...versions.flatMap(({ reviews }) => reviews.map(({ reviewer }) => reviewer)),
  ]);

/** Collaborators see only their own submissions (ROLE-10). */
export const submissionsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const submissionsOf = async (view: ProjectView, personId: string | undefined, ids: readonly string[] | undefined) => {
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
  return ofProject(reader, {
    name: 'submissions',
    ...lists.submissions,
    missing: 'DOCUMENT_NOT_FOUND',
    projectsOf: async (ids) => ids.map((id) => id.split('.', 1)[0] ?? ''),
    async rows(view, { documentId, personId, status }, ids) {
      const submissions = await submissionsOf(view, personId, ids);
      const people = await reader.people(peopleIn(submissions));
      const nameOf = await namesIn(reader, view);
      return (await reader.decrypt(submissions))
        .flatMap((submission) => rowOf(view, submission, people, nameOf))
        .filter((row) => documentId === undefined || row.documentId === documentId)
        .filter((row) => status === undefined || row.status === status);
    },
  });
};
