import { type CheckedEvent, wordsOf } from './events.ts';
import { type EvidenceAnswers, evidenceFiles } from './format.ts';
import { isAnything, isCount, isHash, isMoment, isText, listOf, orAbsent, orNull, readAs, shaped } from './shapes.ts';
import { linesIn, type PackagedFiles, type Tell } from './source.ts';

type Answer = NonNullable<EvidenceAnswers['answers']>[number];

const isLine = shaped<EvidenceAnswers>({
  event: isText,
  digest: isHash,
  at: isMoment,
  person: shaped({ id: isText, name: isText }),
  section: orNull(isText),
  questionsRevision: isCount,
  answers: orNull(
    listOf(shaped<Answer>({ questionId: isText, question: isText, value: isAnything, reason: orAbsent(isText) })),
  ),
});
const isSection = shaped({ questions: listOf(shaped({ questionId: isText, label: isText })) });
const isDefinition = shaped({ sections: listOf(isSection) });

/** By the revision that asked so, the words of each question. */
const wordsAsked = (events: readonly CheckedEvent[]): ReadonlyMap<number, ReadonlyMap<string, string>> =>
  new Map(
    events.flatMap(({ type, revision, data }) => {
      if (type !== 'QuestionsDefined' || !isDefinition(data)) return [];
      const questions = data.sections.flatMap(({ questions }) => questions);
      return [[revision, new Map(questions.map(({ questionId, label }) => [questionId, label]))] as const];
    }),
  );

/** Before reasons were given of documents, too, it was named otherwise. */
const itemOf = ({ data }: CheckedEvent) => data.itemId ?? data.questionId;

const isNaming = shaped({ documents: listOf(shaped({ documentId: isText, fieldName: isText })) });

/** Each submission with what its documents were called then. */
const submittedIn = (events: readonly CheckedEvent[]) => {
  const called = new Map<string, string>();
  return events.flatMap((event) => {
    const { type, data } = event;
    if (type === 'DocumentsDefined' && isNaming(data))
      for (const { documentId, fieldName } of data.documents) called.set(documentId, fieldName);
    if (type !== 'AnswersSubmitted' && type !== 'ItemExcused') return [];
    const itemId = itemOf(event);
    return [{ event, document: typeof itemId === 'string' ? called.get(itemId) : undefined }];
  });
};

const isAbout = (line: EvidenceAnswers, { digest, time, data }: CheckedEvent) =>
  line.digest === digest &&
  line.at === time &&
  line.person.id === data.personId &&
  line.section === (data.sectionId ?? null) &&
  line.questionsRevision === data.questionsRevision;

/**
 * Each submission of answers, or of a reason instead of one or of a document, has its line, each line its submission, and every question stands there as the event says that it
 * was asked. What was answered is encrypted in the event: that it says so is the server's word, which the manifest signs.
 * Says how many there are.
 */
export const checkAnswers = async (
  files: PackagedFiles,
  events: readonly CheckedEvent[],
  tell: Tell,
): Promise<number> => {
  const file = files.get(evidenceFiles.answers);
  if (!file) return 0;
  const say = (text: string) => tell(evidenceFiles.answers, text);
  const asked = wordsAsked(events);
  const submitted = submittedIn(events);
  let count = 0;
  for await (const found of linesIn(file)) {
    const { event, document } = submitted[count] ?? {};
    count += 1;
    const line = readAs(isLine, found);
    if (!line) {
      say(`Line ${count} cannot be read.`);
      continue;
    }
    if (!event || line.event !== event.id) {
      say(`Line ${count} is not about the answers that were submitted next.`);
      return count;
    }
    if (!isAbout(line, event)) say(`Line ${count} says something else than its event (${wordsOf(event)}).`);
    const words = asked.get(line.questionsRevision);
    const { questionIds = [itemOf(event)] } = event.data;
    for (const { questionId, question } of line.answers ?? [])
      if (
        (words?.get(questionId) ?? document) !== question ||
        !Array.isArray(questionIds) ||
        !questionIds.includes(questionId)
      )
        say(`Line ${count} answers a question that was not asked so: ${questionId}.`);
  }
  for (const { event } of submitted.slice(count)) say(`The event ${event.id} (${wordsOf(event)}) has no line.`);
  return count;
};
