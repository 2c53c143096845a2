import { currentVersion, type EventData, isToReview, streams, versionStatus } from '@dossier/shared/contract';
import { type SubmissionDocument, toReviewKey, type VersionView } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

type Submission = SubmissionDocument;
type Named = {
  readonly projectId: string;
  readonly personId: string;
  readonly documentId?: string;
  readonly files?: EventData<'DocumentsExpired'>['files'];
};

const toReview = (projectId: string, version: VersionView | undefined): string | null => {
  const isThere = version !== undefined && version.deletedAt === null;
  return isThere && isToReview({ status: versionStatus(version) }) ? toReviewKey(projectId, version.uploadedAt) : null;
};

type About = Pick<Submission, 'id' | 'projectId' | 'personId' | 'documentId'>;

// Field by field: most events come here, and spreading is many times slower.
const withVersions = (about: About, versions: readonly VersionView[], lastActivityAt: string): Submission => {
  const version = currentVersion({ versions });
  return {
    id: about.id,
    projectId: about.projectId,
    personId: about.personId,
    documentId: about.documentId,
    lastActivityAt,
    toReview: toReview(about.projectId, version),
    status: version ? versionStatus(version) : null,
    version: version?.version ?? null,
    fileId: version?.fileId ?? null,
    size: version?.size ?? null,
    uploadedAt: version?.uploadedAt ?? null,
    reviewedAt: version?.reviews.at(-1)?.reviewedAt ?? null,
    stored: versions.reduce((sum, { size, deletedAt }) => (deletedAt === null ? sum + size : sum), 0),
    versions,
  };
};

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
  streamOf: (id) => {
    const [projectId = '', personId = ''] = id.split('.');
    return streams.submission(projectId, personId);
  },
  ids: (fact: Fact) => {
    const { projectId, personId, documentId, files = [{ documentId }] } = fact.data as Named;
    const documents = new Set(files.map((file) => file.documentId));
    return [...documents].map((document) => `${idOf(projectId)}.${idOf(personId)}.${idOf(document)}`);
  },
  on: {
    DocumentUploaded: (submission, { data, time }) => {
      const { projectId, personId, documentId } = data;
      const about = submission ?? { id: `${projectId}.${personId}.${documentId}`, projectId, personId, documentId };
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
      return withVersions(about, [...(submission?.versions ?? []), version], time);
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
