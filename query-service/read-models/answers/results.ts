import { mapInTurns } from '@dossier/shared/async/turns';
import { isDocument, questionsIn, type ResultRow, resultOf } from '@dossier/shared/contract';
import { ofProject } from '../../http/lists/of-project.ts';
import type { Reader, Resource } from '../../http/lists/reader.ts';
import { type AnswersTables, checkFilter, foundIn, heardBy } from './table.ts';

/** What all answers come to, for each question (BEY-56). */
export const resultsResource = (reader: Reader, tables: AnswersTables): Resource =>
  ofProject(reader, 'results', {
    async rows(view, filter): Promise<ResultRow[]> {
      const { id: projectId, questions: defined } = view.project;
      checkFilter(view, filter);
      if (!defined?.sections.length) return [];
      const wanted = questionsIn(defined.sections).map(({ questionId }) => questionId);
      const table = await tables.of(view, wanted);
      const people = foundIn(view, table, filter);
      const questions = table.items.flatMap((item, place) => (isDocument(item) ? [] : [{ question: item, place }]));
      return mapInTurns([...questions.entries()], ([index, { question, place }]) => {
        const { questionId } = question;
        const { asked, answers, ...standing } = heardBy(people, place);
        const result = resultOf(question, asked, answers, standing);
        return { id: `${projectId}.${questionId}`, projectId, questionId, order: index + 1, ...result };
      });
    },
  });
