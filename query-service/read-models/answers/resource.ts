import {
  type AnswersRow,
  documentsIn,
  givenAnswers,
  missing,
  questionsIn,
  removedPerson,
} from '@dossier/shared/contract';
import {
  type AnswersDocument,
  answersOwedBy,
  givenIn,
  isAssigned,
  isUnreadable,
  unaskedOf,
} from '@dossier/shared/views';
import { namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import { type Sort, within } from '../../http/lists/query.ts';
import { decryptedInTurns, type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';
import { lastGiven } from './said.ts';
import {
  type AnswersTables,
  checkFilter,
  checkSort,
  foundIn,
  goesByName,
  inNameOrder,
  inOrder,
  itemsFor,
  namedIn,
  type PeopleAsked,
  type PeopleFilter,
} from './table.ts';

/** Collaborators see only their own answers; those of who is no collaborator any more are not shown. */
export const answersResource = (reader: Reader, tables: AnswersTables, asked: Pick<PeopleAsked, 'of'>): Resource => {
  const { readStore } = reader;
  const rowsOf = async (view: ProjectView, personIds: readonly string[]): Promise<AnswersRow[]> => {
    const { project } = view;
    const { sections = [] } = project.questions ?? {};
    const isQuestion = new Set(questionsIn(sections).map(({ questionId }) => questionId));
    const isDocument = new Set(documentsIn(sections).map(({ documentId }) => documentId));
    const idOf = (personId: string) => `${project.id}.${personId}`;
    const stored = await readStore.getMany<AnswersDocument>('answers', personIds.map(idOf));
    const read = await decryptedInTurns(reader, stored);
    const documents = new Map(read.map((document) => [document.personId, document]));
    const people = await reader.people(personIds);
    const nameOf = await namesIn(reader, view, personIds);
    return personIds.map((personId) => {
      const document = documents.get(personId);
      const { parts = [], excuses = [] } = document ?? {};
      const { answers: given, noted } = givenIn(document);
      const reviewOf = (id: string) => {
        const { itemId: _of, ...review } = noted.decisions.get(id) ?? {};
        return 'action' in review ? { review } : {};
      };
      const answers = given.flatMap((answer) =>
        isQuestion.has(answer.questionId) ? [{ ...answer, ...reviewOf(answer.questionId) }] : [],
      );
      // A document may be assigned to them no more.
      const isAsked = (id: string) => isQuestion.has(id) || (isDocument.has(id) && isAssigned(project, id, personId));
      const reasons = excuses.flatMap((excuse) =>
        isAsked(excuse.itemId) && excuse.reason !== removedPerson ? [{ ...excuse, ...reviewOf(excuse.itemId) }] : [],
      );
      const person = people.get(personId);
      const unasked = unaskedOf(project, personId);
      const isRemovedSince = isUnreadable(document);
      const isRemoved = isRemovedSince || document?.removedAt !== undefined;
      return {
        id: idOf(personId),
        projectId: project.id,
        personId,
        name: nameOf(person),
        email: person?.email ?? '',
        answeredAt: lastGiven(parts, excuses),
        revision: document?.revision ?? 0,
        answers,
        ...(reasons.length > 0 && { excuses: reasons }),
        // What has gone counts as it was last noted.
        missing: (isRemoved ? answersOwedBy(project, personId) : missing(sections, givenAnswers(answers), noted)).map(
          ({ questionId }) => questionId,
        ),
        ...(unasked.length > 0 && { unasked }),
        ...(document?.removedAt !== undefined && { removedAt: document.removedAt }),
        ...(isRemovedSince && { removedSince: true as const }),
      };
    });
  };
  const peopleFor = async (view: ProjectView, filter: PeopleFilter, sort: Sort) => {
    if (goesByName(filter, sort)) {
      const { people } = await asked.of(view, filter.personId);
      tables.ahead(view);
      return namedIn(view, inNameOrder(people, sort), filter);
    }
    const table = await tables.of(view, itemsFor(filter, sort), filter.personId);
    return foundIn(view, { ...table, people: await inOrder(table, sort) }, filter);
  };
  return ofProject(reader, 'answers', {
    /** All are known to find and sort by, as far as it takes their answers; only the rows of the page are made. */
    async page(view, filter, { sort, range }) {
      checkFilter(view, filter);
      checkSort(view, sort);
      if (!view.project.questions?.sections.length) return { rows: [], total: 0 };
      const found = await peopleFor(view, filter, sort);
      const page = within(found, range).map(({ personId }) => personId);
      return { rows: await rowsOf(view, page), total: found.length };
    },
    async rows(view, _filter, ids = []): Promise<AnswersRow[]> {
      const { project, asker } = view;
      if (!project.questions?.sections.length) return [];
      const wanted = new Set(ids);
      const isShown = (personId: string) =>
        wanted.has(`${project.id}.${personId}`) && (seesAll(view) || personId === asker.personId);
      return rowsOf(view, project.collaborators.filter(isShown));
    },
  });
};
