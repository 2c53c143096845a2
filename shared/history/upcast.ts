import { answerKeyId, entryOf, isEncrypted, type StoredEvent } from '../contract/index.ts';

export type Upcaster = (data: StoredEvent['data']) => StoredEvent['data'];

/** By type: the steps from version 1 to 2, from 2 to 3, and so on. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** Steps must not be edited once an event of their older version may be stored. */
export const upcasterOf =
  (upcasters: Upcasters) =>
  (event: StoredEvent): StoredEvent => {
    const all = entryOf(upcasters, event.type);
    if (!all || all.length < event.version) return event;
    const steps = all.slice(event.version - 1);
    return {
      ...event,
      version: event.version + steps.length,
      data: steps.reduce((data, step) => step(data), event.data),
    };
  };

/** Nothing was pro rata then: one line was the whole amount. */
const withOneLine: Upcaster = (data) => {
  const { purpose: kind, plan, period, members, amount, tax } = data;
  const taxRate = Math.round((Number(tax) / (Number(amount) || 1)) * 1_000) / 1_000;
  return { ...data, taxRate, lines: [{ kind, plan, period, members, from: null, until: null, amount }] };
};

/** What they were quoted on is what held then, which only the fold of their stream knows. */
const onWhatHeldThen: Upcaster = (data) => ({ ...data, currency: 'usd', basis: null });

/** One type each, and all were owed. */
const asOneRequiredType: Upcaster = (data) => ({
  ...data,
  documents: (data.documents as object[]).map((definition) => ({ ...definition, moreTypes: [], optional: false })),
});

/** No document stood among questions. */
const withNoneAmongQuestions: Upcaster = (data) => ({ ...data, unasked: [], excused: [] });
const ofItem: Upcaster = ({ questionId, ...data }) => withNoneAmongQuestions({ ...data, itemId: questionId });
const ofItems: Upcaster = ({ questionIds, ...data }) => withNoneAmongQuestions({ ...data, itemIds: questionIds });
const withoutDocuments: Upcaster = (data) => ({
  ...data,
  sections: (data.sections as object[]).map((section) => ({ ...section, documents: [] })),
});

const withInQuestions =
  (more: object): Upcaster =>
  (data) => ({
    ...data,
    sections: (data.sections as { readonly questions: object[] }[]).map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, ...more })),
    })),
  });
/** Nothing else was limited. */
const withOtherLimits: Upcaster = (data) => ({ ...data, projects: null, fileSize: null, retentionDays: null });

/** Their giver's own key encrypts them: they are not shown since the retention has ended once. */
const inFirstTerm =
  (field: string): Upcaster =>
  (data) => {
    const { [field]: value, personId, projectId } = data;
    const first = { personId: String(personId), projectId: String(projectId), term: 0 };
    return { ...data, term: 0, ...(isEncrypted(value) && { [field]: { ...value, until: answerKeyId(first) } }) };
  };

const upcasters: Upcasters = {
  AnswersSubmitted: [
    (data) => ({ ...data, missing: null, late: false }),
    (data) => ({ ...data, changed: data.questionIds, toReview: [] }),
    inFirstTerm('answers'),
    withNoneAmongQuestions,
  ],
  AnswersReviewed: [inFirstTerm('remarks'), ofItems],
  ItemExcused: [inFirstTerm('reason'), ofItem],
  QuestionsAskedAnew: [(data) => ({ ...data, toReview: [] }), withNoneAmongQuestions],
  QuestionsDefined: [
    withInQuestions({ reviewed: false }),
    withInQuestions({ excuses: null }),
    withoutDocuments,
    withInQuestions({ example: '' }),
  ],
  DocumentUploaded: [(data) => data],
  DocumentsDefined: [asOneRequiredType],
  ExpiryAnnounced: [(data) => ({ ...data, answers: false })],
  ProjectCreated: [(data) => data],
  PaymentRequested: [withOneLine, onWhatHeldThen],
  DocumentReviewed: [(data) => ({ ...data, reasons: [] })],
  HostLimitsSet: [withOtherLimits],
  JobDropped: [(data) => ({ ...data, since: null })],
  SettingsChanged: [(data) => data],
  MailDeferred: [(data) => ({ ...data, reason: null })],
  MailFailed: [(data) => ({ ...data, outcome: 'failed' })],
  MailResent: [(data) => data],
  Notified: [(data) => data],
  StreamsSealed: [(data) => ({ ...data, size: 0, peaks: [], checkpoint: null }), (data) => ({ ...data, events: null })],
};

export const upcast = upcasterOf(upcasters);
