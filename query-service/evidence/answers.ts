import { type EventData, questionsIn, readAnswers, removedPerson, type StoredEvent } from '@dossier/shared/contract';
import type { EvidenceAnswers } from '@dossier/shared/contract/evidence';
import { upcast } from '@dossier/shared/history';
import type { Reader } from '../http/lists/reader.ts';

/** The words of each question, by the revision of the event that asked so. */
type Asked = Map<number, ReadonlyMap<string, string>>;

const isOf = (type: string) => (event: StoredEvent) => event.type === type;
const dataOf = <T extends 'QuestionsDefined' | 'AnswersSubmitted'>(event: StoredEvent) =>
  upcast(event).data as unknown as EventData<T>;

/** A line for each time that somebody submitted answers, with the questions as they were asked; what was erased is `null`. */
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
      .filter(isOf('AnswersSubmitted'))
      .map((event) => ({ event, data: dataOf<'AnswersSubmitted'>(event) }));
    const read = await decrypt(submitted.map(({ data: { answers } }) => ({ answers })));
    const found = await people(submitted.map(({ data }) => data.personId));
    yield submitted
      .map(({ event: { id, digest, time }, data: { personId, sectionId, questionsRevision } }, index) => {
        const answers = read[index]?.answers ?? removedPerson;
        const questions = asked.get(questionsRevision);
        const line: EvidenceAnswers = {
          ...{ event: id, digest, at: time },
          person: { id: personId, name: found.get(personId)?.name ?? removedPerson },
          ...{ section: sectionId, questionsRevision },
          answers:
            answers === removedPerson
              ? null
              : readAnswers(answers).map(({ questionId, value }) => ({
                  ...{ questionId, question: questions?.get(questionId) ?? '', value },
                })),
        };
        return `${JSON.stringify(line)}\n`;
      })
      .join('');
  }
}
