import { takingTurns } from '@dossier/shared/async/turns';
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
  type Question,
  type QuestionSection,
  questionsIn,
  standingWith,
} from '@dossier/shared/contract';
import { type AnswersDocument, answersOwedBy, type Decrypted, givenIn } from '@dossier/shared/views';
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
type Person = Named & { readonly said: Said };
type Said = {
  /** Of their answers; 0: there are none. */
  readonly revision: number;
  readonly answeredAt: string | null;
  /** For each question whether it is asked. */
  readonly asked: string;
  /** For each question an answer that fits; of long texts their beginning. */
  readonly values: readonly (AnswerValue | undefined)[];
  /** For each question how a reviewed answer stands, or a reason instead of one. */
  readonly statuses: readonly (AnswerStatus | null)[];
  readonly isComplete: boolean;
  readonly bytes: number;
};

/** Of one project, for those who see all of it; in memory only. */
export type AnswersTable = {
  readonly questionsRevision: number;
  readonly questions: readonly Question[];
  /** By name. */
  readonly people: readonly Person[];
  /** By question, those who answered it in ascending order, as they are asked for. */
  readonly orders: Map<number, readonly Person[]>;
};

const isAskedMark = 'A';
/** Characters of a long text by which it is sorted. */
const sortedBy = 60;
/** A person with their name, their place in each order, and each value beside its characters. */
const personBytes = 400;
const valueBytes = 32;

const lengthOf = (value: AnswerValue | undefined): number =>
  typeof value === 'string' ? value.length : Array.isArray(value) ? value.join().length : 0;

/** A part of a string holds on to all of it. */
const beginning = (text: string) => Buffer.from(text.slice(0, sortedBy)).toString();

/** When somebody answered last, or gave a reason instead. */
export const lastGiven = (
  parts: readonly { readonly answeredAt: string }[],
  excuses: readonly { readonly excusedAt: string }[],
): string | null =>
  [...parts.map(({ answeredAt }) => answeredAt), ...excuses.map(({ excusedAt }) => excusedAt)].toSorted().at(-1) ??
  null;

/** @param owed what was noted as missing of somebody whose answers have gone */
const saidIn = (
  sections: readonly QuestionSection[],
  questions: readonly Question[],
  document: Decrypted<AnswersDocument> | undefined,
  owed: (personId: string) => number = () => 0,
): Said => {
  const { parts = [], excuses = [] } = document ?? {};
  const { answers, noted } = givenIn(document);
  const standing = standingWith(sections, givenAnswers(answers), noted);
  const heard = new Map(standing.map((one) => [one.question, one]));
  const values = questions.map((question) => {
    const value = heard.get(question)?.answer;
    return question.kind === 'longText' && typeof value === 'string' ? beginning(value) : value;
  });
  return {
    revision: document?.revision ?? 0,
    answeredAt: lastGiven(parts, excuses),
    asked: questions.map((question) => (heard.has(question) ? isAskedMark : '-')).join(''),
    values,
    statuses: questions.map((question) => heard.get(question)?.status ?? null),
    isComplete:
      document?.removedAt === undefined ? !standing.some(({ isMissing }) => isMissing) : owed(document.personId) === 0,
    bytes: values.reduce((sum: number, value) => sum + valueBytes + lengthOf(value), personBytes),
  };
};

const mostBytes = 64_000_000;
const mostNamesBytes = 16_000_000;

const readAtOnce = 50;

type Only = readonly string[] | undefined;

const idIn = (project: ProjectView['project'], personId: string) => `${project.id}.${personId}`;

const askedOnly = ({ project }: ProjectView, only: Only): readonly string[] =>
  only ? project.collaborators.filter((id) => only.includes(id)) : project.collaborators;

/** By name. @param only of whom; absent: of everybody */
const namedOf = async (reader: Reader, view: ProjectView, only: Only): Promise<readonly Named[]> => {
  const personIds = askedOnly(view, only);
  const turn = takingTurns();
  const found = await reader.people(personIds);
  await turn();
  const nameOf = await namesIn(reader, view, only);
  await turn();
  const named = personIds.map((personId): Named => {
    const person = found.get(personId);
    return { id: idIn(view.project, personId), personId, name: nameOf(person), email: person?.email ?? '' };
  });
  await turn();
  return named.toSorted((left, right) => compare(left.name, right.name) || compare(left.id, right.id));
};

/**
 * Only what somebody answered anew is read and decrypted again.
 * @param only of whom; absent: of everybody
 */
const tableOf = async (
  reader: Reader,
  view: ProjectView,
  { former, only }: { readonly former?: AnswersTable | undefined; readonly only?: Only },
): Promise<AnswersTable> => {
  const { project } = view;
  const { readStore } = reader;
  const asked = project.questions ?? { sections: [], revision: 0 };
  const questions = questionsIn(asked.sections);
  const owed = (personId: string) => answersOwedBy(project, personId).length;
  const personIds = askedOnly(view, only);
  const turn = takingTurns();
  const known = new Map<string, Said>();
  if (former?.questionsRevision === asked.revision) for (const { id, said } of former.people) known.set(id, said);

  const idOf = (personId: string) => idIn(project, personId);
  const where = only ? { id: personIds.map(idOf) } : { projectId: project.id };
  const stored = await readStore.fields('answers', ['revision'], { where });
  const revisions = new Map(stored.map(({ id, revision }) => [id, Number(revision)]));
  const anew = personIds.map(idOf).filter((id) => {
    const revision = revisions.get(id);
    return revision !== undefined && known.get(id)?.revision !== revision;
  });
  for (let from = 0; from < anew.length; from += readAtOnce) {
    await turn();
    const found = await readStore.getMany<AnswersDocument>('answers', anew.slice(from, from + readAtOnce));
    const read = await reader.decrypt(found.map(({ document }) => document));
    for (const document of read) known.set(document.id, saidIn(asked.sections, questions, document, owed));
  }
  const nothing = saidIn(asked.sections, questions, undefined);

  const people = (await namedOf(reader, view, only)).map((named): Person => {
    const said = revisions.has(named.id) ? known.get(named.id) : undefined;
    return { ...named, said: said ?? nothing };
  });
  await turn();
  return {
    questionsRevision: asked.revision,
    questions,
    people,
    orders: new Map(),
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

/** @param personId of one person; to whoever does not see all of the project it is of themselves */
export type AnswersTables = (view: ProjectView, personId?: string) => Promise<AnswersTable>;

/** Of everybody they are kept decrypted in memory: filters and orders go through all. */
export const answersTables = (reader: Reader): AnswersTables => {
  const kept = reader.keeping<AnswersTable>({
    mostBytes,
    bytesOf: ({ people }) => people.reduce((sum, { said }) => sum + said.bytes, personBytes),
  });
  return (view, personId) => {
    const only = onlyOf(view, personId);
    if (only) return tableOf(reader, view, { only });
    return kept(view.project.id, async (former) => tableOf(reader, await currentOf(reader, view), { former }));
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
    return kept(view.project.id, async () => ({
      people: await namedOf(reader, await currentOf(reader, view), undefined),
    }));
  };
};

export type PeopleFilter = {
  readonly answers?: readonly AnswerCondition[] | undefined;
  readonly complete?: boolean | undefined;
  readonly q?: string | undefined;
  readonly personId?: string | undefined;
};

const isAsked = ({ said }: Person, question: number) => said.asked[question] === isAskedMark;

/** Of how many of these people it is asked, and what they answered. */
export const heardBy = (people: readonly Person[], question: number) => {
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

/** Whether nobody's answers are needed to find and sort these. */
export const goesByName = ({ answers = [], complete }: PeopleFilter, { field }: Sort): boolean =>
  answers.length === 0 && complete === undefined && (field === 'name' || field === 'id');

export const namedIn = <P extends Named>(
  people: readonly P[],
  { q, personId }: Pick<PeopleFilter, 'q' | 'personId'>,
): readonly P[] =>
  people.filter(
    (person) =>
      (personId === undefined || person.personId === personId) && (!q || matches(q, `${person.name} ${person.email}`)),
  );

export const foundIn = (
  { questions, people }: Pick<AnswersTable, 'questions' | 'people'>,
  { answers = [], complete, q, personId }: PeopleFilter,
): readonly Person[] => {
  const conditions = answers.map((condition) => ({
    condition,
    index: questions.findIndex(({ questionId }) => questionId === condition.questionId),
  }));
  return namedIn(people, { q, personId }).filter(
    (person) =>
      (complete === undefined || person.said.isComplete === complete) &&
      conditions.every(({ condition, index }) => {
        const { values, statuses } = person.said;
        return meets(isAsked(person, index), values[index], condition, statuses[index]);
      }),
  );
};

const comparable = (value: AnswerValue | undefined) => (Array.isArray(value) ? value.join(', ') : value);

/** Whoever did not answer comes last, in either order. */
const byAnswer = (table: AnswersTable, question: number, order: Sort['order']): readonly Person[] => {
  const valueBy = ({ said }: Person) => comparable(said.values[question]);
  const answered = table.people.filter((person) => valueBy(person) !== undefined);
  const ascending =
    table.orders.get(question) ?? answered.toSorted((left, right) => compare(valueBy(left), valueBy(right)));
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

/** @throws Refused INVALID where no such question is asked */
export const inOrder = (table: AnswersTable, { field, order }: Sort): readonly Person[] => {
  const questionId = answerSort.questionIn(field);
  if (questionId !== undefined) {
    const question = table.questions.findIndex((one) => one.questionId === questionId);
    const message = 'This question is not asked here.';
    if (question < 0) throw new Refused({ code: 'INVALID', title: message, errors: { sort: message } });
    return byAnswer(table, question, order);
  }
  const { people } = table;
  if (field !== 'answeredAt') return inNameOrder(people, { field, order });
  const ascending = people.toSorted((left, right) => compare(left.said.answeredAt, right.said.answeredAt));
  return order === 'asc' ? ascending : ascending.toReversed();
};
