import { mapInTurns } from '@dossier/shared/async/turns';
import {
  type AnswerCell,
  type AnswerCellsRow,
  isDocument,
  type ListFilter,
  type Question,
  questionsIn,
} from '@dossier/shared/contract';
import { ofProject } from '../../http/lists/of-project.ts';
import { within } from '../../http/lists/query.ts';
import type { ProjectView, Reader, Resource } from '../../http/lists/reader.ts';
import { type AnswersTable, type AnswersTables, inNameOrder } from './table.ts';

type Person = AnswersTable['people'][number];

const cellOf = (said: Person['said'], { kind, questionId }: Question, at: number): AnswerCell | null => {
  if (said.isAsked[at] !== true) return null;
  const value = said.values[at];
  const status = said.statuses[at];
  const reason = said.reasons[questionId];
  return {
    ...(value !== undefined && { value: kind === 'longText' ? true : value }),
    ...(reason !== undefined && { reason }),
    ...(status && { status }),
  };
};

/** What a table shows of everybody's answers, out of what is kept to find and sort by (BEY-56). Whoever may see answers may see it. */
export const cellsResource = (reader: Reader, tables: AnswersTables): Resource => {
  const tableOf = async (view: ProjectView, { personId, questionIds }: Partial<ListFilter<'cells'>>) => {
    const asked = questionsIn(view.project.questions?.sections ?? []).map(({ questionId }) => questionId);
    const wanted = asked.filter((id) => questionIds?.includes(id) ?? true);
    if (wanted.length === 0) return undefined;
    const { items, people } = await tables.of(view, wanted, personId);
    const shown = [...items.entries()].flatMap(([at, item]) =>
      !isDocument(item) && wanted.includes(item.questionId) ? [[at, item] as const] : [],
    );
    const isMeant = (person: Person) => personId === undefined || person.personId === personId;
    return { people: people.filter(isMeant), shown };
  };
  type Shown = NonNullable<Awaited<ReturnType<typeof tableOf>>>['shown'];
  const rowsOf = ({ project }: ProjectView, people: readonly Person[], shown: Shown) =>
    mapInTurns(people, (person): AnswerCellsRow => {
      const { id, personId, name, said } = person;
      const cells = Object.fromEntries(
        shown.map(([at, question]) => [question.questionId, cellOf(said, question, at)] as const),
      );
      return { id, projectId: project.id, personId, name, cells, ...(said.isRemoved && { removed: true as const }) };
    });
  return ofProject(reader, 'cells', {
    async page(view, filter, { sort, range }) {
      const table = await tableOf(view, filter);
      if (!table) return { rows: [], total: 0 };
      const page = within(inNameOrder(table.people, sort), range);
      return { rows: await rowsOf(view, page, table.shown), total: table.people.length };
    },
    async rows(view, _filter, ids = []) {
      const [personId, ...others] = ids.map((id) => id.slice(view.project.id.length + 1));
      const table = await tableOf(view, others.length === 0 ? { personId } : {});
      const wanted = new Set(ids);
      return table
        ? rowsOf(
            view,
            table.people.filter(({ id }) => wanted.has(id)),
            table.shown,
          )
        : [];
    },
  });
};
