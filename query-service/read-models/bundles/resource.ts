import { type BundleRow, currentVersion, versionStatus } from '@dossier/shared/contract';
import {
  type BundleDocument,
  bundledVersions,
  type ProjectDocument,
  type SubmissionDocument,
} from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import type { Reader, Resource } from '../../http/lists/reader.ts';

type Submission = Pick<SubmissionDocument, 'id' | 'personId' | 'documentId' | 'versions'>;

const acceptedIn = (submission: Submission): number => {
  const current = currentVersion(submission);
  return current && versionStatus(current) === 'Accept' ? current.version : 0;
};

const rowOf = (
  bundle: BundleDocument,
  { collaborators, definitions }: Pick<ProjectDocument, 'collaborators' | 'definitions'>,
  submissions: readonly Submission[],
): BundleRow => {
  const bundled = bundledVersions(bundle);
  const people = new Set(collaborators);
  const required = new Set(definitions.map(({ documentId }) => documentId));
  const counts = (submission: Submission) => people.has(submission.personId) && required.has(submission.documentId);
  const held = submissions.flatMap(({ id, versions }) =>
    versions.filter(({ version, withdrawn }) => version === bundled.get(id) && !withdrawn),
  );
  const kept = held.filter(({ deletedAt }) => deletedAt === null);
  return {
    id: bundle.id,
    projectId: bundle.id,
    madeAt: bundle.madeAt,
    dueAt: bundle.dueAt,
    documents: bundled.size,
    bytes: kept.reduce((sum, { size }) => sum + size, 0),
    deleted: held.length - kept.length,
    acceptedSince: submissions.filter((one) => {
      const accepted = acceptedIn(one);
      return accepted > 0 && accepted !== bundled.get(one.id) && counts(one);
    }).length,
    droppedSince: submissions.filter((one) => bundled.has(one.id) && acceptedIn(one) !== bundled.get(one.id)).length,
  };
};

/** The bundle of accepted documents that was made when the project's deadline had passed (BEY-10). */
export const bundlesResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  return ofProject(reader, 'bundles', {
    missing: 'BUNDLE_NOT_FOUND',
    projectsOf: async (ids) => ids,
    async rows({ project }) {
      const bundle = await readStore.get<BundleDocument>('bundles', project.id);
      if (!bundle) return [];
      const submissions = await readStore.find<SubmissionDocument>('submissions', { where: { projectId: project.id } });
      return [rowOf(bundle, project, submissions)];
    },
  });
};
