import {
  type AnswersRow,
  asked,
  csvFile,
  givenAnswers,
  type QuestionSection,
  questionsIn,
} from '@dossier/shared/contract';
import { answerText } from './words.ts';

/** A line for each person, a column for each question. */
export const answersCsv = (sections: readonly QuestionSection[], rows: readonly AnswersRow[]): string => {
  const questions = questionsIn(sections);
  const head = ['Name', 'Email', ...questions.map(({ label }) => label), 'Answered at'];
  const lines = rows.map(({ name, email, answeredAt, ...row }) => {
    const answers = givenAnswers(row.answers);
    const isAsked = new Set(asked(sections, answers));
    const cells = questions.map((question) => {
      const value = answers.get(question.questionId);
      if (value === undefined || !isAsked.has(question)) return '';
      // Numbers stay numbers, days are written as they are kept.
      return typeof value === 'number' ? value : question.kind === 'date' ? String(value) : answerText(question, value);
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
