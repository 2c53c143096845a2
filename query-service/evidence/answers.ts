import { type EventData, questionsIn, readAnswers, removedPerson, type StoredEvent } from '@dossier/shared/contract';
import type { EvidenceAnswers } from '@dossier/shared/contract/evidence';
import { upcast } from '@dossier/shared/history';
import type { Reader } from '../http/lists/reader.ts';

/** The words of each question, by the revision of the event that asked so. */
type Asked = Map<number, ReadonlyMap<string, string>>;

const isOf = (type: string) => (event: StoredEvent) => event.type === type;
const dataOf = <T extends 'QuestionsDefined' | 'AnswersSubmitted' | 'ItemExcused'>(event: StoredEvent) =>
  upcast(event).data as unknown as EventData<T>;

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

/** A line for each time that somebody submitted answers, or a reason instead of one, with the questions as they were asked; what was erased is `null`. */
export async function* answerLines(
  { people, decrypt }: Pick<Reader, 'people' | 'decrypt'>,
  events: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<string> {
  const asked: Asked = new Map();
  for await (const some of events) {
    for (const event of some.filter(isOf('QuestionsDefined'))) {
      const questions = questionsIn(dataOf<'QuestionsDefined'>(event).sections);
      asked.set(event.revision, new Map(questions.map(({ questionId, label }) => [questionId, label])));
    }
    const submitted = some
      .filter(({ type }) => type === 'AnswersSubmitted' || type === 'ItemExcused')
      .map((event) => ({ event, data: givenBy(event) }));
    const read = await decrypt(submitted.map(({ data: { said } }) => ({ said })));
    const found = await people(submitted.map(({ data }) => data.personId));
    yield submitted
      .map(({ event: { id, digest, time }, data }, index) => {
        const { personId, section, questionsRevision } = data;
        const said = read[index]?.said ?? removedPerson;
        const questions = asked.get(questionsRevision);
        const line: EvidenceAnswers = {
          ...{ event: id, digest, at: time },
          person: { id: personId, name: found.get(personId)?.name ?? removedPerson },
          ...{ section, questionsRevision },
          answers:
            said === removedPerson
              ? null
              : answersIn(data, said).map(({ questionId, ...answer }) => ({
                  ...{ questionId, question: questions?.get(questionId) ?? '', ...answer },
                })),
        };
        return `${JSON.stringify(line)}\n`;
      })
      .join('');
  }
}
