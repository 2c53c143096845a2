import { inPortions, keptFrom } from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { hasExpired } from '../project/index.ts';
import { entryOf } from '../values.ts';
import { ofSubmission, type SubmissionState } from './state.ts';

/** An event has to fit into a message of the bus. */
const filesInEvent = 1_000;

const keptFiles = ({ documents, expired }: SubmissionState) => {
  const gone = new Set(expired);
  return Object.entries(documents)
    .flatMap(([documentId, { files }]) =>
      Object.entries(files).map(([fileId, version]) => ({ documentId, version, fileId })),
    )
    .filter(({ fileId }) => !gone.has(fileId));
};

export const expiryDecisions = ofSubmission({
  /** Every version that has not gone yet, and every answer: withdrawn ones too, and those of who has left. */
  ExpireDocuments: ({ projectId, personId }, state, { now }, { project }) => {
    if (project.holds.length > 0) return reject('PROJECT_HELD');
    const isThere = entryOf(project.collaborators, personId) !== undefined;
    const deadline = keptFrom({ deadline: project.dueAt, ownDeadline: state.dueAt, isThere });
    if (!hasExpired(project, deadline, now)) return reject('NOT_DUE');
    const files = keptFiles(state);
    const { term, hasGiven, missing } = state;
    return accept([
      ...inPortions(files, filesInEvent).map((some) => event('DocumentsExpired', { projectId, personId, files: some })),
      ...(hasGiven ? [event('AnswersExpired', { projectId, personId, term, missing: missing && [...missing] })] : []),
    ]);
  },
});
