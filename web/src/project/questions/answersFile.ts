import {
  type AnswersRow,
  answerStatus,
  answerTo,
  asked,
  csvFile,
  excuseStatus,
  givenAnswers,
  isDocument,
  isExcused,
  isReviewable,
  itemIdOf,
  notApplicable,
  nothingNoted,
  type QuestionSection,
  standingItems,
} from '@dossier/shared/contract';
import { areDeleted, notedIn } from '../../reads/answers.ts';
import { answerStatusNames, answerText, namedItems } from './words.ts';

/** A line for each person, a column for each question, and for the reason why a document cannot be given. */
export const answersCsv = (
  sections: readonly QuestionSection[],
  rows: readonly AnswersRow[],
  nameOf: (documentId: string) => string,
): string => {
  const items = namedItems(sections, nameOf);
  const head = [
    ...['Name', 'Email'],
    ...items.flatMap(({ name, item }) => [name, ...(isReviewable(item) ? [`${name}: review`] : [])]),
    'Answered at',
  ];
  const lines = rows.map(({ name, email, answeredAt, ...row }) => {
    const answers = givenAnswers(row.answers);
    const isAsked = new Set(asked(sections, answers));
    const noted = notedIn(row);
    const cells = items.flatMap(({ item: question }) => {
      if (areDeleted(row)) return isReviewable(question) ? ['Deleted', ''] : ['Deleted'];
      if (isDocument(question)) {
        const status = row.unasked?.includes(question.documentId) ? null : excuseStatus(question, noted);
        if (status === null) return ['', ''];
        return [notApplicable(noted.excused.get(question.documentId) ?? ''), answerStatusNames[status]];
      }
      const value = answerTo(question, answers);
      const reviewed = isReviewable(question) ? 1 : 0;
      if (!isAsked.has(question)) return Array<string>(1 + reviewed).fill('');
      const status = answerStatus(question, value, noted);
      const review = [status ? answerStatusNames[status] : ''].slice(0, reviewed);
      if (value === undefined) {
        const isLeftOut = isExcused(question, value, noted);
        return [isLeftOut ? notApplicable(noted.excused.get(question.questionId) ?? '') : '', ...review];
      }
      // Numbers stay numbers, days are written as they are kept.
      const said =
        typeof value === 'number' ? value : question.kind === 'date' ? String(value) : answerText(question, value);
      return [said, ...review];
    });
    return [name, email, ...cells, answeredAt ?? ''];
  });
  return csvFile([head, ...lines]);
};

/** The questions as they are asked, and what each person answered to those that are asked of them, as far as it fits. */
export const answersJson = (
  project: { readonly id: string; readonly projectName: string },
  sections: readonly QuestionSection[],
  rows: readonly AnswersRow[],
): string => {
  const people = rows.map(({ personId, name, email, answeredAt, answers, excuses = [], missing, ...row }) => {
    const standing = standingItems(sections, givenAnswers(answers), nothingNoted);
    const isAsked = new Set(standing.map(({ item }) => itemIdOf(item)));
    const isAnswered = new Set(standing.flatMap(({ item, answer }) => (answer === undefined ? [] : [itemIdOf(item)])));
    return {
      ...{ personId, name, email, answeredAt, missing },
      // Undefined of whose answers are there.
      ...{ removedAt: row.removedAt, removedSince: row.removedSince },
      answers: answers.filter(({ questionId }) => isAnswered.has(questionId)),
      excuses: excuses.filter(({ itemId }) => isAsked.has(itemId)),
    };
  });
  const questions = sections.map(({ sectionId, title, introduction, onlyIf, questions, documents }) => ({
    ...{ sectionId, title, introduction, onlyIf, questions, documents },
  }));
  return JSON.stringify(
    { projectId: project.id, projectName: project.projectName, sections: questions, people },
    null,
    2,
  );
};
