import { type EventData, questionsIn, readAnswers, removedPerson, type StoredEvent } from '@dossier/shared/contract';
import type { EvidenceAnswers } from '@dossier/shared/contract/evidence';
import { upcast } from '@dossier/shared/history';
import type { NameOf } from '../http/lists/names.ts';
import type { Reader } from '../http/lists/reader.ts';

/** The words of each question, by the revision of the event that asked so. */
type Asked = Map<number, ReadonlyMap<string, string>>;
/** What each document was called last. */
type Called = Map<string, string>;

const dataOf = <T extends 'QuestionsDefined' | 'DocumentsDefined' | 'AnswersSubmitted' | 'ItemExcused'>(
  event: StoredEvent,
) => upcast(event).data as unknown as EventData<T>;

/** What an event gave, still encrypted. */
const givenBy = (event: StoredEvent) => {
  if (event.type === 'ItemExcused') {
    const { reason, ...data } = dataOf<'ItemExcused'>(event);
    return { ...data, section: null, said: reason };
  }
  const { answers, sectionId: section, ...data } = dataOf<'AnswersSubmitted'>(event);
  return { ...data, section, said: answers };
};

/** As answers: a reason is one without a value. */
const answersIn = (data: ReturnType<typeof givenBy>, said: string) =>
  'itemId' in data ? [{ questionId: data.itemId, value: null, reason: said }] : readAnswers(said);

/** A line for each time that somebody submitted answers, or a reason instead of one or of a document, with the questions as they were asked and documents as they were called; what was erased is `null`. */
export async function* answerLines(
  { people, decrypt }: Pick<Reader, 'people' | 'decrypt'>,
  events: AsyncIterable<readonly StoredEvent[]>,
  nameOf: NameOf,
): AsyncGenerator<string> {
  const asked: Asked = new Map();
  const called: Called = new Map();
  for await (const some of events) {
    const submitted = some.flatMap((event) => {
      if (event.type === 'QuestionsDefined') {
        const questions = questionsIn(dataOf<'QuestionsDefined'>(event).sections);
        asked.set(event.revision, new Map(questions.map(({ questionId, label }) => [questionId, label])));
      }
      if (event.type === 'DocumentsDefined')
        for (const { documentId, fieldName } of dataOf<'DocumentsDefined'>(event).documents)
          called.set(documentId, fieldName);
      if (event.type !== 'AnswersSubmitted' && event.type !== 'ItemExcused') return [];
      const data = givenBy(event);
      return [{ event, data, document: 'itemId' in data ? called.get(data.itemId) : undefined }];
    });
    const read = await decrypt(submitted.map(({ data: { said } }) => ({ said })));
    const found = await people(submitted.map(({ data }) => data.personId));
    yield submitted
      .map(({ event: { id, digest, time }, data, document }, index) => {
        const { personId, section, questionsRevision } = data;
        const said = read[index]?.said ?? removedPerson;
        const questions = asked.get(questionsRevision);
        const line: EvidenceAnswers = {
          ...{ event: id, digest, at: time },
          person: { id: personId, name: nameOf(found.get(personId)) },
          ...{ section, questionsRevision },
          answers:
            said === removedPerson
              ? null
              : answersIn(data, said).map(({ questionId, ...answer }) => ({
                  ...{ questionId, question: questions?.get(questionId) ?? document ?? '', ...answer },
                })),
        };
        return `${JSON.stringify(line)}\n`;
      })
      .join('');
  }
}
