import {
  type AnswersRow,
  answerStatus,
  asked,
  csvFile,
  givenAnswers,
  type QuestionSection,
  questionsIn,
} from '@dossier/shared/contract';
import { reviewsIn } from '../../reads/answers.ts';
import { answerStatusNames, answerText } from './words.ts';

/** A line for each person, a column for each question. */
export const answersCsv = (sections: readonly QuestionSection[], rows: readonly AnswersRow[]): string => {
  const questions = questionsIn(sections);
  const head = [
    ...['Name', 'Email'],
    ...questions.flatMap(({ label, reviewed }) => [label, ...(reviewed ? [`${label}: review`] : [])]),
    'Answered at',
  ];
  const lines = rows.map(({ name, email, answeredAt, ...row }) => {
    const answers = givenAnswers(row.answers);
    const isAsked = new Set(asked(sections, answers));
    const reviews = reviewsIn(row);
    const cells = questions.flatMap((question) => {
      const value = answers.get(question.questionId);
      if (value === undefined || !isAsked.has(question)) return question.reviewed ? ['', ''] : [''];
      const status = answerStatus(question, value, reviews);
      // Numbers stay numbers, days are written as they are kept.
      const said =
        typeof value === 'number' ? value : question.kind === 'date' ? String(value) : answerText(question, value);
      return [said, ...(status ? [answerStatusNames[status]] : [])];
    });
    return [name, email, ...cells, answeredAt ?? ''];
  });
  return csvFile([head, ...lines]);
};

/** The questions as they are asked, and what each person answered to those that are asked of them. */
export const answersJson = (
  project: { readonly id: string; readonly projectName: string },
  sections: readonly QuestionSection[],
  rows: readonly AnswersRow[],
): string => {
  const people = rows.map(({ personId, name, email, answeredAt, answers, missing }) => {
    const isAsked = new Set(asked(sections, givenAnswers(answers)).map(({ questionId }) => questionId));
    return {
      ...{ personId, name, email, answeredAt, missing },
      answers: answers.filter(({ questionId }) => isAsked.has(questionId)),
    };
  });
  const questions = sections.map(({ sectionId, title, introduction, onlyIf, questions }) => ({
    ...{ sectionId, title, introduction, onlyIf, questions },
  }));
  return JSON.stringify(
    { projectId: project.id, projectName: project.projectName, sections: questions, people },
    null,
    2,
  );
};
