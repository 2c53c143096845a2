import {
  type Answer,
  type AnswerAction,
  type DocumentStatus,
  type EventsOf,
  type RejectReason,
  type ReviewAction,
  readAnswers,
  removedPerson,
} from '@dossier/shared/contract';
import type { FileFacts } from '../commands.ts';
import { changedBy, decided, evolveBy, type FileCopy } from '../decider.ts';
import type { LiveProject, Project, ProjectState } from '../project/index.ts';
import { sameMoment } from '../values.ts';

export type Submitted = {
  /** Of the last upload; counted from 1, withdrawn ones included. */
  readonly version: number;
  readonly status: 'Uploaded' | 'Withdrawn' | ReviewAction;
  /** The last review's reasons and remarks, and how many reviews that version has had. */
  readonly reasons: readonly RejectReason[];
  readonly remarks: string;
  readonly reviews: number;
  /** Version by file, of every version: the same file again is no new version. */
  readonly files: Readonly<Record<string, number>>;
};

type Decision = { readonly action: AnswerAction; readonly remarks: string };

export type SubmissionState = {
  readonly documents: Readonly<Record<string, Submitted>>;
  /** How often their answers have gone, as the retention says, and whether something was given since. */
  readonly term: number;
  readonly hasGiven: boolean;
  /** To questions of the project, those that are gone included. */
  readonly answers: readonly Answer[];
  /** Of the questions that were required of them, as last noted; null: they have not answered, or are erased. */
  readonly missing: readonly string[] | null;
  /** Of what is reviewed, as last noted. */
  readonly toReview: readonly string[];
  /** Of the documents among the questions, as last noted: whose condition does not hold, and for which a reason counts. */
  readonly unasked: readonly string[];
  readonly excused: readonly string[];
  /** How often answers or reasons were submitted or decided on, and by item when that was last, counted so. */
  readonly answersRevision: number;
  readonly touchedAt: Readonly<Record<string, number>>;
  /** By item, the reason that stands instead of an answer or a document. */
  readonly excuses: Readonly<Record<string, string>>;
  /** By item, on the answer or the reason that stands. */
  readonly decisions: Readonly<Record<string, Decision>>;
  /** The person's own deadline, if the host gave one. */
  readonly dueAt: string | null;
  /** The last own deadline whose end was recorded. */
  readonly endedAt: string | null;
  /** Files whose bytes were removed, as the retention says. */
  readonly expired: readonly string[];
  /** Every reminder sent, and of which deadline. */
  readonly reminded: readonly { readonly dueAt: string; readonly kind: string }[];
};

export const initial: SubmissionState = {
  documents: {},
  term: 0,
  hasGiven: false,
  answers: [],
  missing: null,
  toReview: [],
  unasked: [],
  excused: [],
  answersRevision: 0,
  touchedAt: {},
  excuses: {},
  decisions: {},
  dueAt: null,
  endedAt: null,
  expired: [],
  reminded: [],
};

/** The kinds of reminders that were sent of a deadline. */
export const remindersSent = ({ reminded }: SubmissionState, dueAt: string): string[] =>
  reminded.filter((one) => sameMoment(one.dueAt, dueAt)).map(({ kind }) => kind);

export const statusOf = (document: Submitted | undefined): DocumentStatus =>
  !document || document.status === 'Withdrawn' ? 'Not Uploaded' : document.status;

/** Whether something is there that was not withdrawn. */
export const hasCurrent = (document: Submitted | undefined): boolean => statusOf(document) !== 'Not Uploaded';

export const hasDelivered = ({ documents }: SubmissionState): boolean => Object.keys(documents).length > 0;

/** By document, the version that is accepted. */
export const acceptedIn = ({ documents }: SubmissionState): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(documents).flatMap(([documentId, { status, version }]) =>
      status === 'Accept' ? [[documentId, version]] : [],
    ),
  );

const changeOf = ({ documents }: SubmissionState, documentId: string, change: Partial<Submitted>) => {
  const document = documents[documentId];
  return document ? { documents: { ...documents, [documentId]: { ...document, ...change } } } : {};
};

const withoutThese = <T>(of: Readonly<Record<string, T>>, itemIds: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(of).filter(([itemId]) => !itemIds.includes(itemId)));

/** Since now these answers and reasons are what they are, or are decided on so. */
const touched = (
  { answersRevision, touchedAt, decisions }: SubmissionState,
  itemIds: readonly string[],
  decision: Decision | null,
): Pick<SubmissionState, 'answersRevision' | 'touchedAt' | 'decisions'> => {
  const revision = answersRevision + 1;
  const decided = decision === null ? [] : itemIds.map((itemId) => [itemId, decision] as const);
  return {
    answersRevision: revision,
    touchedAt: { ...touchedAt, ...Object.fromEntries(itemIds.map((itemId) => [itemId, revision])) },
    decisions: { ...withoutThese(decisions, itemIds), ...Object.fromEntries(decided) },
  };
};

/** An upload takes the place of a reason. */
const withoutReason = (state: SubmissionState, documentId: string, toReview: readonly string[]) => ({
  toReview,
  excused: state.excused.filter((one) => one !== documentId),
  excuses: withoutThese(state.excuses, [documentId]),
  ...touched(state, [documentId], null),
});

export const evolve = evolveBy(
  changedBy<SubmissionState, EventsOf<'submission'>>({
    DocumentUploaded: (state, { documentId, version, fileId, insteadOfReason }) => ({
      ...(insteadOfReason && withoutReason(state, documentId, insteadOfReason.toReview)),
      documents: {
        ...state.documents,
        [documentId]: {
          version,
          status: 'Uploaded',
          reasons: [],
          remarks: '',
          reviews: 0,
          files: { ...state.documents[documentId]?.files, [fileId]: version },
        },
      },
    }),
    DocumentsExpired: ({ expired }, { files }) => ({ expired: [...expired, ...files.map(({ fileId }) => fileId)] }),
    AnswersSubmitted: (state, { questionIds, answers, missing, changed, toReview, unasked, excused }) => ({
      hasGiven: true,
      answers: [
        ...state.answers.filter(({ questionId }) => !questionIds.includes(questionId)),
        ...readAnswers(answers),
      ],
      missing: answers === removedPerson ? null : (missing ?? []),
      ...{ toReview, unasked, excused },
      excuses: withoutThese(state.excuses, changed),
      ...touched(state, changed, null),
    }),
    ItemExcused: (state, { itemId, reason, missing, toReview, unasked, excused }) => ({
      hasGiven: true,
      answers: state.answers.filter(({ questionId }) => questionId !== itemId),
      excuses: { ...state.excuses, [itemId]: reason },
      missing: reason === removedPerson ? null : missing,
      ...{ toReview, unasked, excused },
      ...touched(state, [itemId], null),
    }),
    /** What was given counts as it was last noted, until something is given again. */
    AnswersExpired: (state, { term, missing }) => ({
      term: term + 1,
      hasGiven: false,
      answers: [],
      excuses: {},
      missing,
      toReview: [],
      ...touched({ ...state, touchedAt: {}, decisions: {} }, [], null),
    }),
    AnswersReviewed: (state, { itemIds, action, remarks, missing, toReview, unasked, excused }) => ({
      missing: state.missing && missing,
      ...{ toReview, unasked, excused },
      ...touched(state, itemIds, { action, remarks }),
    }),
    QuestionsAskedAnew: (state, { missing, toReview, unasked, excused }) => ({
      missing: state.missing && missing,
      ...{ toReview, unasked, excused },
    }),
    DocumentWithdrawn: (state, { documentId }) => changeOf(state, documentId, { status: 'Withdrawn' }),
    DocumentReviewed: (state, { documentId, action, reasons, remarks }) =>
      changeOf(state, documentId, {
        status: action,
        reasons,
        remarks,
        reviews: (state.documents[documentId]?.reviews ?? 0) + 1,
      }),
    DueMomentExtended: (_state, { dueAt }) => ({ dueAt }),
    ExtensionEnded: (_state, { dueAt }) => ({ endedAt: dueAt }),
    CollaboratorReminded: ({ reminded }, { dueAt, kind }) => ({ reminded: [...reminded, { dueAt, kind }] }),
  }),
);

/** The file of then with its bytes, the limit of each file, and whose storage the new one counts against. */
export type Again = { readonly file: FileFacts; readonly fileSize: number | null } & Pick<
  FileCopy,
  'account' | 'quota' | 'share'
>;

export type SubmissionContext = {
  readonly project: ProjectState;
  /** For ResubmitDocument: what it names, if that is offered to the person. */
  readonly again?: Again | undefined;
  /** For answers after the deadline: when what is submitted was begun; null: nothing says that it was. */
  readonly begunAt?: string | null;
};

type Of<P> = Omit<SubmissionContext, 'project'> & { readonly project: P };
export type Live = Of<LiveProject>;
export type InBinToo = Of<Project>;
export const ofSubmission = decided<SubmissionState, Live>();
export const ofSubmissionInBinToo = decided<SubmissionState, InBinToo>();
