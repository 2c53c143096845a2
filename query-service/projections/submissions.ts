import type { SubmissionDocument, VersionView } from '@dossier/shared/read-store';
import { type Fact, idOf, projection, sealed } from '../engine/projection.ts';

type Submission = SubmissionDocument;
type About = { readonly projectId: string; readonly personId: string; readonly documentId: string };

const withVersions = (submission: Submission, documentId: string, versions: readonly VersionView[]): Submission => ({
  ...submission,
  documents: { ...submission.documents, [documentId]: versions },
});

const changeVersion = (
  submission: Submission | undefined,
  { documentId, version }: About & { readonly version: number },
  change: (version: VersionView) => VersionView,
): Submission | undefined => {
  const versions = submission?.documents[documentId];
  return (
    versions &&
    withVersions(
      submission,
      documentId,
      versions.map((known) => (known.version === version ? change(known) : known)),
    )
  );
};

/** One document per collaborator and project with every version ever uploaded and its reviews. */
export const submissions = projection<Submission>({
  collection: 'submissions',
  ids: (fact: Fact) => {
    const { projectId, personId } = fact.data as About;
    return [`${idOf(projectId)}.${idOf(personId)}`];
  },
  on: {
    DocumentUploaded: (submission, { data, time }) => {
      const { projectId, personId, documentId } = data;
      const known = submission ?? {
        id: `${projectId}.${personId}`,
        projectId,
        personId,
        lastActivityAt: time,
        documents: {},
      };
      const version: VersionView = {
        version: data.version,
        fileId: data.fileId,
        fileName: sealed(data.fileName),
        size: data.size,
        sha256: data.sha256,
        mediaType: data.mediaType,
        uploadedAt: time,
        late: data.late,
        withdrawn: false,
        reviews: [],
      };
      return withVersions({ ...known, lastActivityAt: time }, documentId, [
        ...(known.documents[documentId] ?? []),
        version,
      ]);
    },
    DocumentWithdrawn: (submission, { data, time }) => {
      const changed = changeVersion(submission, data, (version) => ({ ...version, withdrawn: true }));
      return changed && { ...changed, lastActivityAt: time };
    },
    DocumentReviewed: (submission, { data, time }) =>
      changeVersion(submission, data, (version) => ({
        ...version,
        reviews: [
          ...version.reviews,
          { action: data.action, remarks: sealed(data.remarks), reviewer: data.reviewer, reviewedAt: time },
        ],
      })),
  },
});
