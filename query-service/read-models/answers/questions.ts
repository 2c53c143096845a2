import { type AskedDocument, answersClosed, type QuestionsRow, refusals, takesUploads } from '@dossier/shared/contract';
import { isAssigned } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import { nowOf, type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';

/** Why answers would be refused now, or null: when documents are. */
const closedFor = ({ project, roles, asker }: ProjectView, now: string): string | null => {
  if (!roles.includes('collaborator')) return refusals.FORBIDDEN[1];
  const { status, deadline, ownDeadlines } = project;
  return takesUploads({ status, deadline, ownDeadline: ownDeadlines[asker.personId] }, now) ? null : answersClosed;
};

/** What a project asks beside documents, of everybody. */
export const questionsResource = (reader: Reader): Resource =>
  ofProject(reader, 'questions', {
    missing: 'SECTION_NOT_FOUND',
    async rows(view): Promise<QuestionsRow[]> {
      const { project, asker } = view;
      const { id: projectId, questions } = project;
      const isShown = ({ documentId }: AskedDocument) =>
        seesAll(view) || isAssigned(project, documentId, asker.personId);
      const closed = closedFor(view, nowOf(reader));
      return (questions?.sections ?? []).map((section, index) => ({
        ...section,
        documents: section.documents.filter(isShown),
        id: `${projectId}.${section.sectionId}`,
        projectId,
        order: index + 1,
        closed,
      }));
    },
  });
