import { Refused } from '@dossier/shared/basics/refused';
import {
  type AnswerValue,
  type DecryptedEvent,
  type EventData,
  givenAnswers,
  isDocument,
  itemIdOf,
  itemsOf,
  notApplicable,
  type Question,
  readAnswers,
  removedPerson,
  type StoredEvent,
  streams,
  yesOrNo,
} from '@dossier/shared/contract';
import type { Stated } from '@dossier/shared/contract/evidence';
import type { EventStore } from '@dossier/shared/event-store';
import { type Codec, upcast } from '@dossier/shared/history';

/** The answers to a section that were submitted last. */
export const isOfSection =
  (sectionId: string) =>
  ({ type, data }: StoredEvent): boolean =>
    type === 'AnswersSubmitted' && (data as EventData<'AnswersSubmitted'>).sectionId === sectionId;

export const wordsOf = (question: Question, value: AnswerValue): string => {
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'boolean') return yesOrNo(question, value);
  return question.kind === 'number' && question.unit ? `${value} ${question.unit}` : String(value);
};

/** What whoever agrees to it agrees to. */
export const agreedTo = (question: Question): { readonly text?: string } =>
  question.kind === 'agreement' && question.text ? { text: question.text } : {};

/** The last reason that was given instead of it. */
export const isExcuseOf =
  (itemId: string) =>
  (event: StoredEvent): boolean =>
    event.type === 'ItemExcused' && (upcast(event).data as unknown as EventData<'ItemExcused'>).itemId === itemId;

type Sources = { readonly eventStore: EventStore; readonly codec: Codec };
type Words = Required<Pick<Stated, 'document' | 'answers'>>;

/** As they were asked by the event with this revision. */
const sectionsAt = async ({ eventStore, codec }: Sources, projectId: string, revision: number) => {
  const from = { from: revision, limit: 1 };
  const [asked] = await codec.decrypt(await eventStore.readStream(streams.project(projectId), from));
  if (asked?.type !== 'QuestionsDefined') throw new Refused('DOCUMENT_NOT_FOUND');
  return (asked as DecryptedEvent<'QuestionsDefined'>).data.sections;
};

/** @param document what it is called, where it is one */
export const excuseStated = async (
  sources: Sources,
  document: string,
  { projectId, itemId, questionsRevision, reason }: EventData<'ItemExcused'>,
): Promise<Words> => {
  const sections = await sectionsAt(sources, projectId, questionsRevision);
  const item = sections.flatMap(itemsOf).find((one) => itemIdOf(one) === itemId);
  if (!item) throw new Refused('DOCUMENT_NOT_FOUND');
  const label = isDocument(item) ? document : item.label;
  return {
    document: label,
    answers: reason === removedPerson ? [] : [{ question: label, answer: notApplicable(reason) }],
  };
};

/** What was answered, with the questions as they were asked then. */
export const answersStated = async (
  sources: Sources,
  { projectId, sectionId, questionsRevision, answers }: EventData<'AnswersSubmitted'>,
): Promise<Words> => {
  const sections = await sectionsAt(sources, projectId, questionsRevision);
  const section = sections.find((one) => one.sectionId === sectionId);
  if (!section) throw new Refused('DOCUMENT_NOT_FOUND');
  const given = givenAnswers(readAnswers(answers));
  return {
    document: section.title,
    answers: section.questions.flatMap((question) => {
      const value = given.get(question.questionId);
      if (value === undefined) return [];
      return [{ question: question.label, ...agreedTo(question), answer: wordsOf(question, value) }];
    }),
  };
};
