import {
  type AnswersRow,
  asked,
  csvFile,
  givenAnswers,
  type QuestionSection,
  questionsIn,
} from '@dossier/shared/contract';
import { answerText } from './words.ts';

type Person = { readonly personId: string; readonly name: string; readonly email: string };

/** A line for each person, a column for each question. */
export const answersCsv = (
  people: readonly Person[],
  sections: readonly QuestionSection[],
  rows: readonly AnswersRow[],
): string => {
  const questions = questionsIn(sections);
  const rowOf = new Map(rows.map((row) => [row.personId, row]));
  const head = ['Name', 'Email', ...questions.map(({ label }) => label), 'Answered at'];
  const lines = people.map(({ personId, name, email }) => {
    const row = rowOf.get(personId);
    const answers = givenAnswers(row?.answers ?? []);
    const isAsked = new Set(asked(sections, answers));
    const cells = questions.map((question) => {
      const value = answers.get(question.questionId);
      if (value === undefined || !isAsked.has(question)) return '';
      // Numbers stay numbers, days are written as they are kept.
      return typeof value === 'number' ? value : question.kind === 'date' ? String(value) : answerText(question, value);
    });
    return [name, email, ...cells, row?.answeredAt ?? ''];
  });
  return csvFile([head, ...lines]);
};
