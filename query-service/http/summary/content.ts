import {
  type AnswerValue,
  currentVersion,
  documentsIn as documentsAmong,
  type EventData,
  excuseStatus,
  givenAnswers,
  isDocument,
  isExcused,
  itemIdOf,
  itemsOf,
  notApplicable,
  type Person,
  type Question,
  type QuestionSection,
  removedPerson,
  type StoredEvent,
  standingWith,
  versionStatus,
} from '@dossier/shared/contract';
import { momentText } from '@dossier/shared/contract/evidence';
import { upcast } from '@dossier/shared/history';
import {
  type AnswersDocument,
  type Decrypted,
  deadlineFor,
  givenIn,
  isUnreadable,
  type ProjectDocument,
  requiredOf,
  type SubmissionDocument,
} from '@dossier/shared/views';
import { agreedTo, wordsOf } from '../receipts/answers.ts';

type Given = {
  readonly project: ProjectDocument;
  readonly person: Pick<Person, 'id' | 'name' | 'email'>;
  readonly answers: Decrypted<AnswersDocument> | undefined;
  readonly submissions: readonly Decrypted<SubmissionDocument>[];
  /** Of their stream: what receipts are of. */
  readonly events: readonly StoredEvent[];
};

const statusWords = { Submitted: 'to be reviewed', Accept: 'accepted', Reject: 'rejected' } as const;

type Reasons = { readonly excused: ReadonlyMap<string, { readonly reason: string }> };

/** Undefined: there is none, or its words have gone. */
const reasonIn = ({ excused }: Reasons, itemId: string): string | undefined => {
  const reason = excused.get(itemId)?.reason;
  return reason === removedPerson ? undefined : reason;
};

const answersIn = ({ project, answers }: Given) => {
  const { sections = [] } = project.questions ?? {};
  const { answers: given, noted } = givenIn(answers);
  const heard = new Map(standingWith(sections, givenAnswers(given), noted).map((one) => [one.question, one]));
  const said = (question: Question, answer: AnswerValue | undefined): string => {
    if (answer !== undefined) return wordsOf(question, answer);
    const reason = isExcused(question, answer, noted) ? reasonIn(noted, question.questionId) : undefined;
    if (reason !== undefined) return notApplicable(reason);
    if (answers?.removedAt !== undefined) return `Deleted on ${momentText(answers.removedAt)}`;
    return isUnreadable(answers) ? 'Deleted since' : 'Not answered';
  };
  return sections.flatMap(({ title, questions }) => {
    const lines = questions.flatMap((question) => {
      const standing = heard.get(question);
      if (!standing) return [];
      const { answer, status } = standing;
      const decided = status === null ? '' : ` (${statusWords[status]})`;
      return [{ question: question.label, ...agreedTo(question), answer: `${said(question, answer)}${decided}` }];
    });
    return lines.length > 0 ? [{ title, lines }] : [];
  });
};

type Line = { readonly name: string; readonly status: string; readonly facts: readonly string[] };

/** What was asked of them, and what they gave although it is not asked any more. */
const documentsIn = ({ project, person, submissions, answers }: Given): readonly Line[] => {
  const { noted } = givenIn(answers);
  const among = new Map(documentsAmong(project.questions?.sections ?? []).map((one) => [one.documentId, one]));
  const standing = (documentId: string): string => {
    const document = among.get(documentId);
    const status = document ? excuseStatus(document, noted) : null;
    const reason = reasonIn(noted, documentId);
    if (status !== null && reason !== undefined) return `${notApplicable(reason)} (${statusWords[status]})`;
    // Its words went with the answers, as the retention says.
    return asked.get(documentId)?.excuse ? 'Not applicable' : 'Not Uploaded';
  };
  const given = new Map(submissions.map((submission) => [submission.documentId, submission]));
  const asked = new Map(requiredOf(project, person.id).map((one) => [one.definition.documentId, one]));
  return project.definitions.flatMap(({ documentId, fieldName: name }): Line[] => {
    const submission = given.get(documentId);
    const current = submission && currentVersion(submission);
    if (!current) return asked.has(documentId) ? [{ name, status: standing(documentId), facts: [] }] : [];
    const { version, fileName, size, sha256, uploadedAt, late, deletedAt } = current;
    const facts = [
      `Version ${version}, ${fileName}, ${size} bytes, received ${momentText(uploadedAt)}${late ? ', late' : ''}`,
      `SHA-256 ${sha256}`,
      ...(deletedAt === null ? [] : [`Its bytes were deleted on ${momentText(deletedAt)}.`]),
    ];
    return [{ name, status: versionStatus(current), facts }];
  });
};

/** The last answers to each section, reasons that stand, and the version of each document that counts. */
const receiptsIn = ({ project, answers, submissions, events }: Given) => {
  const standing = new Set(answers?.excuses.map(({ itemId }) => itemId));
  const sections = new Map(
    (project.questions?.sections ?? []).map((one: QuestionSection) => [one.sectionId, one.title]),
  );
  const names = new Map(project.definitions.map(({ documentId, fieldName }) => [documentId, fieldName]));
  const items = new Map(
    (project.questions?.sections ?? []).flatMap(itemsOf).flatMap((item) => {
      const id = itemIdOf(item);
      return standing.has(id) ? [[id, isDocument(item) ? (names.get(id) ?? id) : item.label] as const] : [];
    }),
  );
  const current = new Map(submissions.map((one) => [one.documentId, currentVersion(one)?.version]));
  const found = new Map<string, { readonly of: string; readonly facts: readonly string[] }>();
  for (const event of events) {
    const { id, type, time, digest } = event;
    const { documentId, version, sectionId, itemId } = upcast(event).data as Partial<
      EventData<'DocumentUploaded'> & EventData<'AnswersSubmitted'> & EventData<'ItemExcused'>
    >;
    const facts = [`Event ${id}, received ${momentText(time)}`, `Digest ${digest}`];
    const item = type === 'ItemExcused' ? items.get(itemId ?? '') : undefined;
    if (item !== undefined) found.set(`reason ${itemId}`, { of: `${item}, not applicable`, facts });
    const section = type === 'AnswersSubmitted' ? sections.get(sectionId ?? '') : undefined;
    if (section !== undefined) found.set(`section ${sectionId}`, { of: section, facts });
    const name =
      type === 'DocumentUploaded' && current.get(documentId ?? '') === version
        ? names.get(documentId ?? '')
        : undefined;
    if (name !== undefined) found.set(`document ${documentId}`, { of: `${name}, version ${version}`, facts });
  }
  return [...found.values()];
};

/** All that one person gave to a project, as it is printed (BEY-56). */
export const summaryContent = (given: Given) => {
  const { project, person } = given;
  return {
    title: person.name || person.email,
    facts: [
      ['Project', `${project.projectName} (${project.id})`],
      // Whoever gave no name is called by the address.
      ['Collaborator', [...new Set([person.name, person.email])].filter(Boolean).join(', ')],
      ['Deadline', momentText(deadlineFor(project, person.id))],
    ] as readonly (readonly [label: string, value: string])[],
    sections: answersIn(given),
    documents: documentsIn(given),
    receipts: receiptsIn(given),
  };
};
export type SummaryContent = ReturnType<typeof summaryContent>;
