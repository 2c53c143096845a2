import { currentVersion, type DocumentRow, refusals, takesUploads, versionStatus } from '@dossier/shared/contract';
import {
  assignedTo,
  type Decrypted,
  type DefinitionView,
  type ProjectDocument,
  requiredOf,
  type SubmissionDocument,
} from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import { nowOf, type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { excusesOf } from '../answers/excuses.ts';

type Definition = Decrypted<DefinitionView>;
/** What the collaborator gave who asks. */
type Own = { readonly submission?: Decrypted<SubmissionDocument> | undefined } & Pick<
  DocumentRow,
  'excuse' | 'unasked'
>;

/** Why an upload would be refused now, or null (DETAIL-19, DETAIL-20). */
const closedFor = (view: ProjectView, status: DocumentRow['status'], now: string): string | null => {
  const { project, roles, asker } = view;
  if (!roles.includes('collaborator')) return refusals.FORBIDDEN[1];
  if (status === 'Accept') return refusals.DOCUMENT_LOCKED[1];
  const { status: projectStatus, deadline, ownDeadlines } = project;
  const open = takesUploads({ status: projectStatus, deadline, ownDeadline: ownDeadlines[asker.personId] }, now);
  return open ? null : refusals.DEADLINE_PASSED[1];
};

const documentRow = (
  view: ProjectView,
  definition: Definition,
  order: number,
  { submission, excuse, unasked }: Own,
  now: string,
): DocumentRow => {
  const { project } = view;
  const { documentId, fieldName, type, moreTypes, optional, maxSize, sizeUnit, template } = definition;
  const version = currentVersion(submission);
  const review = version?.reviews.at(-1);
  const status = versionStatus(version);
  return {
    id: documentId,
    projectId: project.id,
    order,
    fieldName,
    type,
    moreTypes: [...moreTypes],
    optional,
    maxSize,
    sizeUnit,
    template: template && { fileId: template.fileId, fileName: template.fileName, size: template.size },
    assigned: seesAll(view) && project.projectScope === 'private' ? assignedTo(project, documentId) : [],
    status,
    ...(excuse && { excuse }),
    ...(unasked && { unasked }),
    uploadedAt: version?.uploadedAt ?? null,
    version: version?.version ?? null,
    fileId: version?.fileId ?? null,
    fileName: version?.fileName ?? null,
    size: version?.size ?? null,
    sha256: version?.sha256 ?? null,
    reasons: [...(review?.reasons ?? [])],
    remarks: review?.remarks ?? '',
    reviewedAt: review?.reviewedAt ?? null,
    deletedAt: version?.deletedAt ?? null,
    closed: closedFor(view, status, now),
  };
};

/** Collaborators see what is required of them, with their own submissions (DETAIL-18). */
export const documentsResource = (reader: Reader): Resource =>
  ofProject(reader, 'documents', {
    missing: 'DOCUMENT_NOT_FOUND',
    async projectsOf(ids) {
      const found = await reader.readStore.find<ProjectDocument>('projects', { where: { documentIds: [...ids] } });
      return found.map(({ id }) => id);
    },
    async rows(view, { status }): Promise<DocumentRow[]> {
      const { project, asker } = view;
      const all = seesAll(view);
      const [definitions = []] = await reader.decrypt([project.definitions]);
      const asked = new Map(requiredOf(project, asker.personId).map((one) => [one.definition.documentId, one]));
      const own = all ? [] : [...asked.keys()].map((documentId) => `${project.id}.${asker.personId}.${documentId}`);
      const found = await reader.readStore.getMany<SubmissionDocument>('submissions', own);
      const decrypted = await reader.decrypt(found);
      const submissions = new Map(decrypted.map((submission) => [submission.documentId, submission]));
      const excuseOf = await excusesOf(reader, project, all ? [] : [asker.personId]);
      const ownOf = (documentId: string): Own => {
        if (all) return {};
        const { excuse, unasked } = asked.get(documentId) ?? {};
        // Its words go with the answers, as the retention says.
        const noted = excuse && { reason: '', ...excuse };
        return {
          submission: submissions.get(documentId),
          excuse: excuseOf({ personId: asker.personId, documentId }) ?? noted,
          unasked,
        };
      };
      const now = nowOf(reader);
      return definitions
        .map((definition, index) => ({ definition, order: index + 1 }))
        .filter(({ definition }) => all || asked.has(definition.documentId))
        .map(({ definition, order }) => documentRow(view, definition, order, ownOf(definition.documentId), now))
        .filter((row) => status === undefined || row.status === status);
    },
  });
