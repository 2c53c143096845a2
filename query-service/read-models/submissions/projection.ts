import { currentVersion, type EventData, isToReview, versionStatus } from '@dossier/shared/contract';
import { type SubmissionDocument, toReviewKey, type VersionView } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

type Submission = SubmissionDocument;
type About = {
  readonly projectId: string;
  readonly personId: string;
  readonly documentId?: string;
  readonly files?: EventData<'DocumentsExpired'>['files'];
};

const toReview = (projectId: string, versions: readonly VersionView[]): string | null => {
  const version = currentVersion({ versions });
  const isThere = version !== undefined && version.deletedAt === null;
  return isThere && isToReview({ status: versionStatus(version) }) ? toReviewKey(projectId, version.uploadedAt) : null;
};

// Field by field: most events come here, and spreading is many times slower.
const withVersions = (
  submission: Submission,
  versions: readonly VersionView[],
  lastActivityAt: string,
): Submission => ({
  id: submission.id,
  projectId: submission.projectId,
  personId: submission.personId,
  documentId: submission.documentId,
  lastActivityAt,
  toReview: toReview(submission.projectId, versions),
  versions,
});

const changed = (
  version: VersionView,
  withdrawn: boolean,
  reviews: VersionView['reviews'],
  deletedAt = version.deletedAt,
): VersionView => ({
  version: version.version,
  fileId: version.fileId,
  fileName: version.fileName,
  size: version.size,
  sha256: version.sha256,
  mediaType: version.mediaType,
  uploadedAt: version.uploadedAt,
  late: version.late,
  withdrawn,
  deletedAt,
  reviews,
});

const changeVersion = (
  submission: Submission | undefined,
  version: number,
  change: (version: VersionView) => VersionView,
  activityAt?: string,
): Submission | undefined => {
  if (!submission) return undefined;
  const versions = submission.versions.map((known) => (known.version === version ? change(known) : known));
  return withVersions(submission, versions, activityAt ?? submission.lastActivityAt);
};

export const submissions = projection<Submission>({
  collection: 'submissions',
  ids: (fact: Fact) => {
    const { projectId, personId, documentId, files = [{ documentId }] } = fact.data as About;
    const documents = new Set(files.map((file) => file.documentId));
    return [...documents].map((document) => `${idOf(projectId)}.${idOf(personId)}.${idOf(document)}`);
  },
  on: {
    DocumentUploaded: (submission, { data, time }) => {
      const { projectId, personId, documentId } = data;
      const known = submission ?? {
        id: `${projectId}.${personId}.${documentId}`,
        projectId,
        personId,
        documentId,
        lastActivityAt: time,
        toReview: null,
        versions: [],
      };
      const version: VersionView = {
        version: data.version,
        fileId: data.fileId,
        fileName: encrypted(data.fileName),
        size: data.size,
        sha256: data.sha256,
        mediaType: data.mediaType,
        uploadedAt: time,
        late: data.late,
        withdrawn: false,
        deletedAt: null,
        reviews: [],
      };
      return withVersions(known, [...known.versions, version], time);
    },
    DocumentWithdrawn: (submission, { data, time }) =>
      changeVersion(submission, data.version, (version) => changed(version, true, version.reviews), time),
    DocumentsExpired: (submission, { data: { files }, time }) => {
      if (!submission) return undefined;
      const gone = new Set(files.map(({ fileId }) => fileId));
      const versions = submission.versions.map((version) =>
        gone.has(version.fileId) ? changed(version, version.withdrawn, version.reviews, time) : version,
      );
      return withVersions(submission, versions, submission.lastActivityAt);
    },
    DocumentReviewed: (submission, { id, data, time }) =>
      changeVersion(submission, data.version, (version) =>
        changed(version, version.withdrawn, [
          ...version.reviews,
          {
            id,
            action: data.action,
            reasons: data.reasons,
            remarks: encrypted(data.remarks),
            reviewer: data.reviewer,
            reviewedAt: time,
          },
        ]),
      ),
  },
});
