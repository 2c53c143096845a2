import { Refused } from '@dossier/shared/basics/refused';
import {
  type AnswerValue,
  type DecryptedEvent,
  type EventData,
  givenAnswers,
  type Question,
  readAnswers,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import type { Stated } from '@dossier/shared/contract/evidence';
import type { EventStore } from '@dossier/shared/event-store';
import type { Codec } from '@dossier/shared/history';

/** The answers to a section that were submitted last. */
export const isOfSection =
  (sectionId: string) =>
  ({ type, data }: StoredEvent): boolean =>
    type === 'AnswersSubmitted' && (data as EventData<'AnswersSubmitted'>).sectionId === sectionId;

export const wordsOf = (question: Question, value: AnswerValue): string => {
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'boolean') return question.kind === 'agreement' ? 'Accepted' : value ? 'Yes' : 'No';
  return question.kind === 'number' && question.unit ? `${value} ${question.unit}` : String(value);
};

/** What was answered, with the questions as they were asked then. */
export const answersStated = async (
  { eventStore, codec }: { readonly eventStore: EventStore; readonly codec: Codec },
  { projectId, sectionId, questionsRevision, answers }: EventData<'AnswersSubmitted'>,
): Promise<Required<Pick<Stated, 'document' | 'answers'>>> => {
  const from = { from: questionsRevision, limit: 1 };
  const [asked] = await codec.decrypt(await eventStore.readStream(streams.project(projectId), from));
  if (asked?.type !== 'QuestionsDefined') throw new Refused('DOCUMENT_NOT_FOUND');
  const { sections } = (asked as DecryptedEvent<'QuestionsDefined'>).data;
  const section = sections.find((one) => one.sectionId === sectionId);
  if (!section) throw new Refused('DOCUMENT_NOT_FOUND');
  const given = givenAnswers(readAnswers(answers));
  return {
    document: section.title,
    answers: section.questions.flatMap((question) => {
      const value = given.get(question.questionId);
      if (value === undefined) return [];
      const agreed = question.kind === 'agreement' && question.text ? { text: question.text } : {};
      return [{ question: question.label, ...agreed, answer: wordsOf(question, value) }];
    }),
  };
};
