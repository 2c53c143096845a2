import { sortedAgain, takingTurns } from '@dossier/shared/async/turns';
import { Refused } from '@dossier/shared/basics/refused';
import {
  type AnswerStatus,
  type AnswersRow,
  type AnswerValue,
  answerable,
  answerConditionProblem,
  answerSort,
  type Item,
  isDocument,
  itemIdOf,
  type ListFilter,
  matches,
  meets,
  questionsIn,
  sortedByAnswer,
} from '@dossier/shared/contract';
import type { Query } from '@dossier/shared/read-store';
import { answersOwedBy, isAssigned } from '@dossier/shared/views';
import { namesIn } from '../../http/lists/names.ts';
import { compare, type Sort } from '../../http/lists/query.ts';
import { getProject, type ProjectView, type Reader, seesAll } from '../../http/lists/reader.ts';
import type { Hear } from './hearing/hear.ts';
import { hearing, itemBytes, personBytes, type Said, valueBytes } from './said.ts';

/** What a person is found and sorted by whatever they answered. */
type Named = Readonly<Pick<AnswersRow, 'id' | 'personId' | 'name' | 'email'>>;
type Answering = Named & { readonly said: Said };
/** Of one project, for those who see all of it; in memory only. */
export type AnswersTable = {
  readonly questionsRevision: number;
  /** All that takes answers or reasons, in its order. */
  readonly items: readonly Item[];
  /** Ids of those that were looked at. */
  readonly known: ReadonlySet<string>;
  /** By name. */
  readonly people: readonly Answering[];
  /** Of whoever answered nothing. */
  readonly nothing: Said;
  /** By place of a question, those who answered it in ascending order, as they are asked for; perhaps as it was before a change. */
  readonly orders: Map<number, { readonly of: AnswersTable['people']; readonly ascending: readonly Answering[] }>;
};

const mostBytes = 64_000_000;
const mostNamesBytes = 16_000_000;

const revisionsAtOnce = 2_000;

type Only = readonly string[] | undefined;

const idIn = (project: ProjectView['project'], personId: string) => `${project.id}.${personId}`;

const askedOnly = ({ project }: ProjectView, only: Only): readonly string[] =>
  only ? project.collaborators.filter((id) => only.includes(id)) : project.collaborators;

type Of = { readonly only?: Only };

/**
 * By name. Whoever is called as before is the same object.
 * @param only of whom; absent: of everybody
 * @param former whom it named before
 */
const namedOf = async <N extends Named>(
  reader: Reader,
  view: ProjectView,
  { only, former = [] }: Of & { readonly former?: readonly N[] | undefined },
): Promise<readonly (Named | N)[]> => {
  const personIds = askedOnly(view, only);
  const found = await reader.people(personIds);
  const turn = takingTurns();
  const nameOf = await namesIn(reader, view, only);
  await turn();
  const before = new Map(former.map((one) => [one.personId, one]));
  const named = personIds.map((personId): Named => {
    const person = found.get(personId);
    const [name, email] = [nameOf(person), person?.email ?? ''];
    const was = before.get(personId);
    return was?.name === name && was.email === email
      ? was
      : { id: idIn(view.project, personId), personId, name, email };
  });
  await turn();
  const byName = (left: Named, right: Named) => compare(left.name, right.name) || compare(left.id, right.id);
  return sortedAgain<Named>(named, former, byName);
};

/** By id, of how many changes the answers come that are there. */
const revisionsOf = async (
  { readStore }: Reader,
  view: ProjectView,
  only: Only,
): Promise<ReadonlyMap<string, number>> => {
  const revisions = new Map<string, number>();
  const note = async (query: Query) => {
    const found = await readStore.fields('answers', ['revision'], query);
    for (const { id, revision } of found) revisions.set(id, Number(revision));
    return found;
  };
  if (only) {
    await note({ where: { id: askedOnly(view, only).map((personId) => idIn(view.project, personId)) } });
    return revisions;
  }
  const { id: projectId } = view.project;
  const turn = takingTurns();
  for (let from = ''; ; ) {
    const found = await note({ where: { projectId, id: { from } }, limit: revisionsAtOnce });
    const last = found.at(-1)?.id ?? from;
    // The last one comes once more, as the first of the next.
    if (found.length < revisionsAtOnce || last === from) return revisions;
    from = last;
    await turn();
  }
};

/**
 * Only what somebody answered anew, or to what was not looked at yet, is read and decrypted.
 * @param itemIds what is looked at
 * @param only of whom; absent: of everybody
 */
const tableOf = async (
  reader: Reader,
  hear: Hear,
  view: ProjectView,
  itemIds: Iterable<string>,
  { former, only }: Of & { readonly former?: AnswersTable | undefined },
): Promise<AnswersTable> => {
  const { project } = view;
  const { sections, revision: questionsRevision } = project.questions ?? { sections: [], revision: 0 };
  const items = answerable(sections);
  // What is said is known by place: a document that is gone leaves none, and the questions are as they were.
  const isSameList = former?.questionsRevision === questionsRevision && former.items.length === items.length;
  const before = isSameList ? former : undefined;
  const wanted = { sections, had: [...(before?.known ?? [])], wanted: [...itemIds] };
  const { more, all, together, ...none } = hearing(wanted);
  const isLacking = [...more].some((id) => !before?.known.has(id));
  const nothing = before && !isLacking ? before.nothing : none.nothing;

  const named = await namedOf(reader, view, { only, former: before?.people });
  const revisions = await revisionsOf(reader, view, only);
  const turn = takingTurns();
  const said = new Map(before?.people.map((person) => [person.id, person.said]));
  await turn();
  const isToRead = ({ id }: Named) => {
    const revision = revisions.get(id);
    return revision !== undefined && (isLacking || said.get(id)?.revision !== revision);
  };
  const toRead = named.filter(isToRead).map(({ id }) => id);
  const heardBefore = new Map(toRead.map((id) => [id, said.get(id)?.revision ?? 0]));
  for await (const some of hear(toRead, heardBefore, wanted))
    for (const { id, said: now, isMore } of some) {
      const was = said.get(id);
      said.set(id, isMore && was ? together(was, now) : now);
    }
  await turn();
  const people = named.map((one): Answering => {
    const now = (revisions.has(one.id) ? said.get(one.id) : undefined) ?? nothing;
    return 'said' in one && one.said === now ? one : { ...one, said: now };
  });
  const isSame = named === before?.people && people.every((one, index) => one === named[index]);
  await turn();
  return {
    questionsRevision,
    items,
    known: all,
    people: isSame ? before.people : people,
    nothing,
    // What was looked at now is new of everybody.
    orders: new Map(isLacking ? [] : before?.orders),
  };
};

/** Of whom it is asked for; undefined: of everybody. Whoever does not see all of the project asks of themselves. */
const onlyOf = (view: ProjectView, personId: string | undefined): Only => {
  if (!seesAll(view)) return [view.asker.personId];
  return personId === undefined ? undefined : [personId];
};

/** Read again: what is kept has to be seen to change. */
const currentOf = async ({ readStore }: Reader, view: ProjectView): Promise<ProjectView> => ({
  ...view,
  project: (await getProject(readStore, view.project.id)) ?? view.project,
});

export type AnswersTables = {
  /**
   * @param wanted ids of the questions, and of documents that take reasons, that are looked at
   * @param personId of one person; to whoever does not see all of the project it is of themselves
   */
  readonly of: (view: ProjectView, wanted: readonly string[], personId?: string) => Promise<AnswersTable>;
  /** Whoever looks at a project may look at its answers next: then they are there. */
  readonly ahead: (view: ProjectView) => void;
};

const bytesOf = ({ people }: Pick<AnswersTable, 'people'>) =>
  people.reduce((sum, { said }) => sum + said.bytes, personBytes);

const nothingKnown = { people: [], known: new Set<string>() };
/** What those items will take that were not looked at, if they were answered like those that were. */
const bytesOfRest = (
  { project }: Pick<ProjectView, 'project'>,
  table: Pick<AnswersTable, 'people' | 'known'> = nothingKnown,
): number => {
  const count = project.collaborators.length;
  const items = answerable(project.questions?.sections ?? []).length;
  const { people, known } = table;
  const withoutValues = personBytes + count * (personBytes + itemBytes * items);
  if (known.size === 0) return withoutValues + 2 * valueBytes * count * items;
  return ((bytesOf({ people }) - withoutValues) / known.size) * (items - known.size);
};

/**
 * Of everybody they are kept decrypted in memory: filters and orders go through all. What a look is about comes first,
 * the rest after it, or before anybody looks, as far as nothing has to go for it.
 */
export const answersTables = (reader: Reader, hear: Hear): AnswersTables => {
  const kept = reader.keeping<AnswersTable>({
    mostBytes,
    bytesOf,
    isKept: (table) => bytesOf(table) <= mostBytes,
  });
  const look = (view: ProjectView, wanted: readonly string[], patiently?: ProjectView['patiently']) =>
    kept.of(
      view.project.id,
      async (former) => tableOf(reader, hear, await currentOf(reader, view), wanted, { former }),
      {
        serves: ({ known }) => wanted.every((id) => known.has(id)),
        patiently,
      },
    );
  /** Projects of which the rest is being read, or is too much. */
  const withRest = new Set<string>();
  const readRest = async (view: ProjectView, table?: AnswersTable): Promise<void> => {
    const { id, questions } = view.project;
    const all = answerable(questions?.sections ?? []).map(itemIdOf);
    if (withRest.has(id) || all.every((one) => table?.known.has(one)) || bytesOfRest(view, table) > kept.room()) return;
    withRest.add(id);
    // If it fails, whoever looks at it next is told.
    const read = await look(view, all).catch(() => undefined);
    if (!read || bytesOf(read) <= mostBytes) withRest.delete(id);
  };
  return {
    of: async (view, wanted, personId) => {
      const only = onlyOf(view, personId);
      if (only) return tableOf(reader, hear, view, wanted, { only });
      const table = await look(view, wanted, view.patiently);
      void readRest(view, table);
      return table;
    },
    ahead: (view) => {
      if (seesAll(view) && !kept.has(view.project.id)) void readRest(view);
    },
  };
};

export type PeopleAsked = {
  readonly of: (view: ProjectView, personId?: string) => Promise<{ readonly people: readonly Named[] }>;
  /** Whoever has such projects in a list may open one next: then its people are there. */
  readonly ahead: (views: readonly ProjectView[]) => Promise<void>;
};

/** People, from whom on to read and sort their names takes longer than one would wait without noticing. */
const many = 1_000;

/** Who is asked, by name: a page that nobody finds or sorts by answers is there before all of them are decrypted. */
export const peopleAsked = (reader: Reader): PeopleAsked => {
  const bytesFor = (people: number) => personBytes * (1 + people);
  const kept = reader.keeping<{ readonly people: readonly Named[] }>({
    mostBytes: mostNamesBytes,
    bytesOf: ({ people }) => bytesFor(people.length),
  });
  const everybody = (view: ProjectView) =>
    kept.of(
      view.project.id,
      async (former) => ({ people: await namedOf(reader, await currentOf(reader, view), { former: former?.people }) }),
      { patiently: view.patiently },
    );
  const isWorthIt = ({ project, roles }: ProjectView) => {
    const count = project.collaborators.length;
    if (count < many || project.questions === undefined || !seesAll({ roles }) || kept.has(project.id)) return false;
    return bytesFor(count) <= kept.room();
  };
  return {
    of: async (view, personId) => {
      const only = onlyOf(view, personId);
      return only ? { people: await namedOf(reader, view, { only }) } : everybody(view);
    },
    ahead: async (views) => {
      // If it fails, whoever looks at it next is told.
      for (const view of views) if (isWorthIt(view)) await everybody(view).catch(() => undefined);
    },
  };
};

export type PeopleFilter = Partial<ListFilter<'answers'>>;

/** Of how many of these people it is asked, and what they answered. @param place of the question among all items */
export const heardBy = (people: readonly Answering[], place: number) => {
  const answers: AnswerValue[] = [];
  const statuses: AnswerStatus[] = [];
  let asked = 0;
  let excused = 0;
  for (const person of people) {
    const answer = person.said.values[place];
    if (answer !== undefined) answers.push(answer);
    const status = person.said.statuses[place];
    if (status) statuses.push(status);
    if (status && answer === undefined) excused++;
    if (person.said.isAsked[place]) asked++;
  }
  return { asked, answers, statuses, excused };
};

/** @throws Refused INVALID naming what nobody can be found by */
export const checkFilter = ({ project }: ProjectView, { answers = [] }: PeopleFilter): void => {
  const [path, message] = answerConditionProblem(project.questions?.sections ?? [], answers) ?? [];
  if (path && message)
    throw new Refused({ code: 'INVALID', title: message, errors: { [`filter.answers.${path}`]: message } });
};

/** @throws Refused INVALID where no such question is asked */
export const checkSort = ({ project }: ProjectView, { field }: Sort): void => {
  const questionId = answerSort.questionIn(field);
  if (questionId === undefined) return;
  const isAsked = questionsIn(project.questions?.sections ?? []).some((one) => one.questionId === questionId);
  const message = 'This question is not asked here.';
  if (!isAsked) throw new Refused({ code: 'INVALID', title: message, errors: { sort: message } });
};

/** Whether nobody's answers are needed to find and sort these. */
export const goesByName = ({ answers = [] }: PeopleFilter, { field }: Sort): boolean =>
  answers.length === 0 && (field === 'name' || field === 'id');

/** Ids of what was answered or left out, that it takes to find and sort these. */
export const itemsFor = ({ answers = [] }: PeopleFilter, { field }: Sort): readonly string[] => {
  const sortedBy = answerSort.questionIn(field);
  return [...answers.map(({ questionId }) => questionId), ...(sortedBy === undefined ? [] : [sortedBy])];
};

export const namedIn = <P extends Named>(
  { project }: Pick<ProjectView, 'project'>,
  people: readonly P[],
  { complete, q, personId }: Pick<PeopleFilter, 'complete' | 'q' | 'personId'>,
): readonly P[] =>
  people.filter(
    (person) =>
      (personId === undefined || person.personId === personId) &&
      (!q || matches(q, `${person.name} ${person.email}`)) &&
      (complete === undefined || complete === (answersOwedBy(project, person.personId).length === 0)),
  );

export const foundIn = (
  view: Pick<ProjectView, 'project'>,
  { items, people }: Pick<AnswersTable, 'items' | 'people'>,
  { answers = [], ...filter }: PeopleFilter,
): readonly Answering[] => {
  const conditions = answers.map((condition) => {
    const place = items.findIndex((item) => itemIdOf(item) === condition.questionId);
    const item = items[place];
    return { condition, place, document: item && isDocument(item) ? item.documentId : undefined };
  });
  return namedIn(view, people, filter).filter(({ personId, said: { isAsked, values, statuses, isRemoved } }) =>
    conditions.every(({ condition, place, document }) => {
      // A document may be assigned to them no more.
      const isTheirs = document === undefined || isAssigned(view.project, document, personId);
      return meets(isTheirs && isAsked[place] === true, values[place], condition, statuses[place], isRemoved);
    }),
  );
};

/** By answer, then by name. After a change, only whoever answered or is called otherwise looks for a place. */
const ascendingIn = async ({ people, orders }: AnswersTable, question: number): Promise<readonly Answering[]> => {
  const known = orders.get(question);
  if (known?.of === people) return known.ascending;
  const valueBy = ({ said }: Answering) => sortedByAnswer(said.values[question]);
  const places = new Map(people.map((person, place) => [person, place]));
  const placeOf = (person: Answering) => places.get(person) ?? 0;
  const ascending = await sortedAgain(
    people.filter((person) => valueBy(person) !== undefined),
    known?.ascending ?? [],
    (left, right) => compare(valueBy(left), valueBy(right)) || placeOf(left) - placeOf(right),
  );
  orders.set(question, { of: people, ascending });
  return ascending;
};

/** Whoever did not answer comes last, in either order. */
const byAnswer = async (table: AnswersTable, question: number, order: Sort['order']): Promise<readonly Answering[]> => {
  const ascending = await ascendingIn(table, question);
  return [
    ...(order === 'asc' ? ascending : ascending.toReversed()),
    ...table.people.filter(({ said }) => said.values[question] === undefined),
  ];
};

/** @param people by name */
export const inNameOrder = <P extends Named>(people: readonly P[], { field, order }: Sort): readonly P[] => {
  const ascending = field === 'id' ? people.toSorted((left, right) => (left.id < right.id ? -1 : 1)) : people;
  return order === 'asc' ? ascending : ascending.toReversed();
};

export const inOrder = async (table: AnswersTable, { field, order }: Sort): Promise<readonly Answering[]> => {
  const questionId = answerSort.questionIn(field);
  if (questionId !== undefined) {
    const question = table.items.findIndex((item) => itemIdOf(item) === questionId);
    return byAnswer(table, question, order);
  }
  const { people } = table;
  if (field !== 'answeredAt') return inNameOrder(people, { field, order });
  const ascending = people.toSorted((left, right) => compare(left.said.answeredAt, right.said.answeredAt));
  return order === 'asc' ? ascending : ascending.toReversed();
};
