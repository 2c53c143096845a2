import { sortedInTurns, takingTurns } from '@dossier/shared/async/turns';
import { Refused } from '@dossier/shared/basics/refused';
import {
  type AnswerCondition,
  type AnswerStatus,
  type AnswerValue,
  answerConditionProblem,
  answerSort,
  givenAnswers,
  matches,
  meets,
  type Person,
  type Question,
  type QuestionSection,
  questionsIn,
  standingWith,
} from '@dossier/shared/contract';
import { type AnswersDocument, answersOwedBy, givenIn } from '@dossier/shared/views';
import { namesIn } from '../../http/lists/names.ts';
import { compare, type Sort } from '../../http/lists/query.ts';
import { getProject, type ProjectView, type Reader, seesAll } from '../../http/lists/reader.ts';

/** What a person is found and sorted by whatever they answered. */
type Named = {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
};
type Answering = Named & { readonly said: Said };
/** To the questions that were looked at so far; by place among all of them. */
type Said = {
  /** Of their answers; 0: there are none. */
  readonly revision: number;
  readonly answeredAt: string | null;
  readonly isAsked: readonly boolean[];
  /** Answers that fit; of long texts their beginning. */
  readonly values: readonly (AnswerValue | undefined)[];
  /** How a reviewed answer stands, or a reason instead of one. */
  readonly statuses: readonly (AnswerStatus | null)[];
  readonly bytes: number;
};

/** Of one project, for those who see all of it; in memory only. */
export type AnswersTable = {
  readonly questionsRevision: number;
  readonly questions: readonly Question[];
  /** Ids of those that were looked at. */
  readonly known: ReadonlySet<string>;
  /** By name. */
  readonly people: readonly Answering[];
  /** By question, those who answered it in ascending order, as they are asked for. */
  readonly orders: Map<number, readonly Answering[]>;
};

/** Characters of a long text by which it is sorted. */
const sortedBy = 60;
/** A person with their name and place in each order, what each question takes, and each value beside its characters. */
const personBytes = 400;
const questionBytes = 24;
const valueBytes = 32;

const bytesIn = (values: Said['values']): number =>
  values.reduce(
    (sum: number, value) => {
      if (value === undefined) return sum;
      return (
        sum + valueBytes + (typeof value === 'string' ? value.length : Array.isArray(value) ? value.join().length : 0)
      );
    },
    personBytes + questionBytes * values.length,
  );

/** A part of a string holds on to all of it. */
const beginning = (text: string) => Buffer.from(text.slice(0, sortedBy)).toString();

/** When somebody answered last, or gave a reason instead. */
export const lastGiven = (
  parts: readonly { readonly answeredAt: string }[],
  excuses: readonly { readonly excusedAt: string }[],
): string | null =>
  [...parts.map(({ answeredAt }) => answeredAt), ...excuses.map(({ excusedAt }) => excusedAt)].toSorted().at(-1) ??
  null;

/** These, and what their conditions refer to. */
const withReferred = (sections: readonly QuestionSection[], questionIds: Iterable<string>): ReadonlySet<string> => {
  const found = new Set(questionIds);
  const refer = ({ onlyIf }: Pick<Question, 'onlyIf'>) => onlyIf && found.add(onlyIf.questionId);
  // Conditions refer to earlier questions alone.
  for (const section of sections.toReversed()) {
    const isFound = ({ questionId }: Question) => found.has(questionId);
    for (const question of section.questions.toReversed()) if (isFound(question)) refer(question);
    if (section.questions.some(isFound)) refer(section);
  }
  return found;
};

type Asked = { readonly ids: ReadonlySet<string>; readonly sections: readonly QuestionSection[] };
/** Of sections what is about these questions alone: the rules answer the same of them as with all others. */
const askedOf = (sections: readonly QuestionSection[], questionIds: Iterable<string>): Asked => {
  const ids = withReferred(sections, questionIds);
  const isAmong = ({ questionId }: Question) => ids.has(questionId);
  return {
    ids,
    // Documents are no answers, and stand by how many questions come before them.
    sections: sections.map((section) => ({ ...section, questions: section.questions.filter(isAmong), documents: [] })),
  };
};

type Opened = {
  readonly document: AnswersDocument;
  readonly parts: readonly (Omit<AnswersDocument['parts'][number], 'answers'> & { readonly answers: string })[];
};

/** Only what was answered to some questions is decrypted, no reason and no remark. */
const openedFor = async (
  { decrypt }: Pick<Reader, 'decrypt'>,
  documents: readonly AnswersDocument[],
  askedBy: (document: AnswersDocument) => Asked,
): Promise<Opened[]> => {
  const wanted = documents.map((document) => {
    const { ids } = askedBy(document);
    return document.parts.filter(({ questionIds }) => questionIds.some((id) => ids.has(id)));
  });
  const [opened = []] = await decrypt([wanted.flatMap((parts) => parts.map(({ answers }) => answers))]);
  const texts = opened.values();
  return documents.map((document, index) => ({
    document,
    parts: (wanted[index] ?? []).map((part) => ({ ...part, answers: texts.next().value ?? '' })),
  }));
};

const saidIn = ({ sections }: Asked, questions: readonly Question[], opened?: Opened): Said => {
  const { parts = [], excuses = [], decisions = [], revision = 0 } = opened?.document ?? {};
  const { answers, noted } = givenIn({ parts: opened?.parts ?? [], excuses, decisions });
  const standing = standingWith(sections, givenAnswers(answers), noted);
  const heard = new Map(standing.map((one) => [one.question.questionId, one]));
  const all = questions.map(({ questionId }) => heard.get(questionId));
  const values = all.map((one) => {
    const value = one?.answer;
    return one?.question.kind === 'longText' && typeof value === 'string' ? beginning(value) : value;
  });
  return {
    revision,
    answeredAt: lastGiven(parts, excuses),
    isAsked: all.map((one) => one !== undefined),
    values,
    statuses: all.map((one) => one?.status ?? null),
    bytes: bytesIn(values),
  };
};

/** What was looked at before, and what was looked at now. */
const together = (before: Said, now: Said, isNow: readonly boolean[]): Said => {
  const merged = <T>(were: readonly T[], are: readonly T[]) =>
    were.map((was, index) => (isNow[index] ? (are[index] as T) : was));
  const values = merged(before.values, now.values);
  return {
    ...before,
    isAsked: merged(before.isAsked, now.isAsked),
    values,
    statuses: merged(before.statuses, now.statuses),
    bytes: bytesIn(values),
  };
};

const mostBytes = 64_000_000;
const mostNamesBytes = 16_000_000;

const readAtOnce = 50;
const revisionsAtOnce = 1_000;
const peopleAtOnce = 500;

type Only = readonly string[] | undefined;

const idIn = (project: ProjectView['project'], personId: string) => `${project.id}.${personId}`;

const askedOnly = ({ project }: ProjectView, only: Only): readonly string[] =>
  only ? project.collaborators.filter((id) => only.includes(id)) : project.collaborators;

/** By name. @param only of whom; absent: of everybody */
const namedOf = async (reader: Reader, view: ProjectView, only: Only): Promise<readonly Named[]> => {
  const personIds = askedOnly(view, only);
  const turn = takingTurns();
  const found = new Map<string, Person>();
  for (let from = 0; from < personIds.length; from += peopleAtOnce) {
    for (const [id, person] of await reader.people(personIds.slice(from, from + peopleAtOnce))) found.set(id, person);
    await turn();
  }
  const nameOf = await namesIn(reader, view, only);
  await turn();
  const named = personIds.map((personId): Named => {
    const person = found.get(personId);
    return { id: idIn(view.project, personId), personId, name: nameOf(person), email: person?.email ?? '' };
  });
  await turn();
  return sortedInTurns(named, (left, right) => compare(left.name, right.name) || compare(left.id, right.id));
};

/**
 * Only what somebody answered anew, or to what was not looked at yet, is read and decrypted.
 * @param wanted ids of questions
 * @param only of whom; absent: of everybody
 */
const tableOf = async (
  reader: Reader,
  view: ProjectView,
  wanted: Iterable<string>,
  { former, only }: { readonly former?: AnswersTable | undefined; readonly only?: Only },
): Promise<AnswersTable> => {
  const { project } = view;
  const { readStore } = reader;
  const { sections, revision: questionsRevision } = project.questions ?? { sections: [], revision: 0 };
  const questions = questionsIn(sections);
  const before = former?.questionsRevision === questionsRevision ? former : undefined;
  const had = before?.known ?? new Set();
  const more = askedOf(sections, [...wanted]);
  const isMore = questions.map(({ questionId }) => more.ids.has(questionId));
  const all = askedOf(sections, [...had, ...more.ids] as string[]);
  const isLacking = [...more.ids].some((id) => !had.has(id));
  const personIds = askedOnly(view, only);
  const turn = takingTurns();
  const known = new Map((before?.people ?? []).map(({ id, said }) => [id, said]));

  const idOf = (personId: string) => idIn(project, personId);
  const revisions = new Map<string, number>();
  for (let from = 0; from < personIds.length; from += revisionsAtOnce) {
    const where = { id: personIds.slice(from, from + revisionsAtOnce).map(idOf) };
    for (const { id, revision } of await readStore.fields('answers', ['revision'], { where }))
      revisions.set(id, Number(revision));
    await turn();
  }
  const isAsBefore = (id: string) => known.get(id)?.revision === revisions.get(id);
  const toRead = personIds.map(idOf).filter((id) => revisions.has(id) && (isLacking || !isAsBefore(id)));
  for (let from = 0; from < toRead.length; from += readAtOnce) {
    await turn();
    const found = await readStore.getMany<AnswersDocument>('answers', toRead.slice(from, from + readAtOnce), true);
    const documents = found.map(({ document }) => document);
    const formerOf = ({ id, revision }: AnswersDocument) => {
      const said = known.get(id);
      return said?.revision === revision ? said : undefined;
    };
    for (const opened of await openedFor(reader, documents, (one) => (formerOf(one) ? more : all))) {
      const was = formerOf(opened.document);
      const said = was ? together(was, saidIn(more, questions, opened), isMore) : saidIn(all, questions, opened);
      known.set(opened.document.id, said);
    }
  }
  const nothing = saidIn(all, questions);

  const people = (await namedOf(reader, view, only)).map((named): Answering => {
    const said = revisions.has(named.id) ? known.get(named.id) : undefined;
    return { ...named, said: said ?? nothing };
  });
  await turn();
  return { questionsRevision, questions, known: all.ids, people, orders: new Map() };
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

/**
 * @param wanted ids of the questions that are looked at
 * @param personId of one person; to whoever does not see all of the project it is of themselves
 */
export type AnswersTables = (view: ProjectView, wanted: readonly string[], personId?: string) => Promise<AnswersTable>;

const bytesOf = ({ people }: AnswersTable) => people.reduce((sum, { said }) => sum + said.bytes, personBytes);
/** What those questions will take that were not looked at, if they were answered like those that were. */
const bytesOfRest = (table: AnswersTable): number => {
  const { people, questions, known } = table;
  const withoutValues = personBytes + people.length * (personBytes + questionBytes * questions.length);
  const ofOne = known.size > 0 ? (bytesOf(table) - withoutValues) / known.size : 2 * valueBytes * people.length;
  return ofOne * (questions.length - known.size);
};

/**
 * Of everybody they are kept decrypted in memory: filters and orders go through all. What a look is about comes first,
 * the rest after it, as far as nothing has to go for it.
 */
export const answersTables = (reader: Reader): AnswersTables => {
  const kept = reader.keeping<AnswersTable>({
    mostBytes,
    bytesOf,
    isKept: (table) => bytesOf(table) <= mostBytes,
  });
  const look = (view: ProjectView, wanted: readonly string[], patiently?: ProjectView['patiently']) =>
    kept.of(view.project.id, async (former) => tableOf(reader, await currentOf(reader, view), wanted, { former }), {
      serves: ({ known }) => wanted.every((id) => known.has(id)),
      patiently,
    });
  /** Projects of which the rest is being read, or is too much. */
  const withRest = new Set<string>();
  const readRest = async (view: ProjectView, table: AnswersTable): Promise<void> => {
    const { id } = view.project;
    const all = table.questions.map(({ questionId }) => questionId);
    if (withRest.has(id) || all.every((one) => table.known.has(one)) || bytesOfRest(table) > kept.room()) return;
    withRest.add(id);
    // If it fails, whoever looks at it next is told.
    const isKept = await look(view, all).then(
      (read) => bytesOf(read) <= mostBytes,
      () => true,
    );
    if (isKept) withRest.delete(id);
  };
  return async (view, wanted, personId) => {
    const only = onlyOf(view, personId);
    if (only) return tableOf(reader, view, wanted, { only });
    const table = await look(view, wanted, view.patiently);
    void readRest(view, table);
    return table;
  };
};

export type PeopleList = (view: ProjectView, personId?: string) => Promise<{ readonly people: readonly Named[] }>;

/** Who is asked, by name: a page that nobody finds or sorts by answers is there before all of them are decrypted. */
export const peopleAsked = (reader: Reader): PeopleList => {
  const kept = reader.keeping<{ readonly people: readonly Named[] }>({
    mostBytes: mostNamesBytes,
    bytesOf: ({ people }) => personBytes * (1 + people.length),
  });
  return async (view, personId) => {
    const only = onlyOf(view, personId);
    if (only) return { people: await namedOf(reader, view, only) };
    return kept.of(
      view.project.id,
      async () => ({ people: await namedOf(reader, await currentOf(reader, view), undefined) }),
      { patiently: view.patiently },
    );
  };
};

export type PeopleFilter = {
  readonly answers?: readonly AnswerCondition[] | undefined;
  readonly complete?: boolean | undefined;
  readonly q?: string | undefined;
  readonly personId?: string | undefined;
};

const isAsked = ({ said }: Answering, question: number) => said.isAsked[question] === true;

/** Of how many of these people it is asked, and what they answered. */
export const heardBy = (people: readonly Answering[], question: number) => {
  const answers: AnswerValue[] = [];
  const statuses: AnswerStatus[] = [];
  let asked = 0;
  let excused = 0;
  for (const person of people) {
    const answer = person.said.values[question];
    if (answer !== undefined) answers.push(answer);
    const status = person.said.statuses[question];
    if (status) statuses.push(status);
    if (status && answer === undefined) excused++;
    if (isAsked(person, question)) asked++;
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

/** Ids of the questions that it takes to find and sort these. */
export const questionsOf = ({ answers = [] }: PeopleFilter, { field }: Sort): readonly string[] => {
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
  { questions, people }: Pick<AnswersTable, 'questions' | 'people'>,
  { answers = [], ...filter }: PeopleFilter,
): readonly Answering[] => {
  const conditions = answers.map((condition) => ({
    condition,
    index: questions.findIndex(({ questionId }) => questionId === condition.questionId),
  }));
  return namedIn(view, people, filter).filter((person) =>
    conditions.every(({ condition, index }) => {
      const { values, statuses } = person.said;
      return meets(isAsked(person, index), values[index], condition, statuses[index]);
    }),
  );
};

const comparable = (value: AnswerValue | undefined) => (Array.isArray(value) ? value.join(', ') : value);

/** Whoever did not answer comes last, in either order. */
const byAnswer = async (table: AnswersTable, question: number, order: Sort['order']): Promise<readonly Answering[]> => {
  const valueBy = ({ said }: Answering) => comparable(said.values[question]);
  const answered = table.people.filter((person) => valueBy(person) !== undefined);
  const ascending =
    table.orders.get(question) ??
    (await sortedInTurns(answered, (left, right) => compare(valueBy(left), valueBy(right))));
  table.orders.set(question, ascending);
  return [
    ...(order === 'asc' ? ascending : ascending.toReversed()),
    ...table.people.filter((person) => valueBy(person) === undefined),
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
    const question = table.questions.findIndex((one) => one.questionId === questionId);
    return byAnswer(table, question, order);
  }
  const { people } = table;
  if (field !== 'answeredAt') return inNameOrder(people, { field, order });
  const ascending = people.toSorted((left, right) => compare(left.said.answeredAt, right.said.answeredAt));
  return order === 'asc' ? ascending : ascending.toReversed();
};
