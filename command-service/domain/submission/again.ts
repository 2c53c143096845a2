import {
  type Answer,
  type AnswerValue,
  answerProblem,
  givenAnswers,
  nameKey,
  overFile,
  type Question,
  questionsIn,
} from '@dossier/shared/contract';
import type { FileFacts } from '../commands.ts';
import { reject } from '../decider.ts';
import { copyIdOf } from '../ids.ts';
import type { Definition, Project } from '../project/index.ts';
import { entryOf } from '../values.ts';
import { askedOf } from './asked.ts';
import { ofSubmission, type SubmissionState } from './state.ts';
import { refusedFile, uploadDecisions } from './upload.ts';

/** The project that another one was made from, and what the person gave there. */
export type Former = { readonly project: Project; readonly submission: SubmissionState };

const isSameQuestion = (one: Question, other: Question) =>
  one.kind === other.kind && nameKey(one.label) === nameKey(other.label);

/** An agreement is given anew each time. */
export const answersThen = ({ sections }: Project, { project, submission }: Former): Answer[] => {
  const given = givenAnswers(submission.answers);
  const asked = questionsIn(project.sections);
  return questionsIn(sections).flatMap((question): Answer[] => {
    if (question.kind === 'agreement') return [];
    const { questionId } = question;
    const same = asked.find((one) => given.has(one.questionId) && isSameQuestion(one, question));
    const value: AnswerValue | undefined = given.get(questionId) ?? (same && given.get(same.questionId));
    return value === undefined || answerProblem(question, value) !== undefined ? [] : [{ questionId, value }];
  });
};

/** What it could be given for now: what is asked of the person by all that they answered, and is not accepted. */
export const documentsToGive = (state: SubmissionState, project: Project, personId: string): readonly Definition[] =>
  askedOf(state, project, personId).documents.filter(({ status }) => status !== 'Accept');

/** By document of this project, the last file of the document that had its name then. */
export const filesThen = (
  documents: readonly Definition[],
  former: Former,
): readonly { readonly documentId: string; readonly fileId: string }[] =>
  documents.flatMap(({ documentId, fieldName }) => {
    const same = former.project.documents.find((one) => nameKey(one.fieldName) === nameKey(fieldName));
    const submitted = same && entryOf(former.submission.documents, same.documentId);
    if (!submitted || submitted.status === 'Withdrawn') return [];
    const [fileId] = Object.entries(submitted.files).find(([, version]) => version === submitted.version) ?? [];
    return fileId === undefined || former.submission.expired.includes(fileId) ? [] : [{ documentId, fileId }];
  });

/** Why a file of then would be refused for a document now. */
export const problemNow = (project: Project, documentId: string, file: FileFacts): string | undefined => {
  const definition = project.documents.find((one) => one.documentId === documentId);
  const refused = definition && refusedFile(file, definition);
  return refused && !refused.ok ? refused.refusal.title : undefined;
};

const gone = 'What you gave last time is not kept any more, or the project of then is gone. Please upload the file.';

export const againDecisions = ofSubmission({
  /** As an upload that begins and ends now, of the bytes of then. */
  ResubmitDocument: ({ projectId, documentId, personId }, state, moment, { project, again }) => {
    if (!again) return reject({ code: 'FILE_NOT_FOUND', title: gone });
    const { file, fileSize, ...storage } = again;
    if (fileSize !== null && file.size > fileSize) return reject({ code: 'FILE_TOO_LARGE', title: overFile(fileSize) });
    const fileId = copyIdOf(projectId, moment.commandId, file.fileId);
    const anew = { ...file, fileId, begunAt: moment.now, receivedAt: null };
    const upload = { projectId, documentId, personId, fileId, file: anew, begins: true } as const;
    const decision = uploadDecisions.UploadDocument(upload, state, moment, { project });
    if (!decision.ok || decision.events.length === 0) return decision;
    const copy = {
      from: file.fileId,
      to: fileId,
      fileName: file.fileName,
      purpose: 'document',
      owner: personId,
    } as const;
    return { ...decision, copies: [{ ...copy, ...storage, projectId, documentId }] };
  },
});
