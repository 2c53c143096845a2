import { documentsAsked, type Project } from '../project/index.ts';
import { entryOf } from '../values.ts';
import { standingOf } from './answers.ts';
import { type SubmissionState, statusOf } from './state.ts';

/** What is asked of somebody and how it stands, as views have it: of documents whose condition does not hold only what was uploaded. */
export const askedOf = (state: SubmissionState, project: Project, personId: string) => {
  const { missing, toReview, unasked, excused } = standingOf(state, project);
  const reasonFor = (documentId: string) => {
    if (!excused.includes(documentId)) return {};
    return { excuse: { status: toReview.includes(documentId) ? ('Submitted' as const) : ('Accept' as const) } };
  };
  const documents = documentsAsked(project, personId).map((definition) => ({
    ...definition,
    status: statusOf(entryOf(state.documents, definition.documentId)),
    unasked: unasked.includes(definition.documentId),
    ...reasonFor(definition.documentId),
  }));
  return {
    documents: documents.filter(({ status, unasked }) => !unasked || status !== 'Not Uploaded'),
    answersMissing: missing.length,
  };
};
