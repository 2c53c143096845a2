import {
  type CollaboratorRow,
  DAY,
  documentsAndAnswers,
  isOver,
  isOwed,
  leftText,
  owesAnything,
  type ProjectRow,
  takesUploads,
} from '@dossier/shared/contract';
import { count } from '../../format/numbers.ts';

type Project = Pick<ProjectRow, 'status' | 'dueAt' | 'timeZone' | 'hostGone'>;
type Person = Pick<CollaboratorRow, 'documents' | 'dueAt' | 'delivered' | 'required' | 'answersMissing'>;

/** The last day before a deadline and the first one after it. */
export type Night = 'before' | 'after';

/** Undefined: neither. */
export const nightOf = ({ status, dueAt, hostGone }: Project, now: number): Night | undefined => {
  if (hostGone || Math.abs(Date.parse(dueAt) - now) > DAY) return undefined;
  // A moment passes between the deadline and its closing.
  if (status === 'past' || (status === 'active' && isOver(dueAt, now))) return 'after';
  return status === 'active' ? 'before' : undefined;
};

/** Who misses something, and has no more time of their own once the deadline has passed: most of it first. */
export const missingOf = <P extends Person>(project: Project, people: readonly P[], now: number): readonly P[] => {
  const { status, dueAt: deadline } = project;
  const isBefore = nightOf(project, now) === 'before';
  const owed = ({ documents, answersMissing = 0 }: P) => documents.filter(isOwed).length + answersMissing;
  return people
    .filter(
      (person) => owed(person) > 0 && (isBefore || !takesUploads({ status, deadline, ownDeadline: person.dueAt }, now)),
    )
    .sort((one, other) => owed(other) - owed(one));
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * `5 h 12 min left · 29 of 36 in · 4 people miss 7 documents and 2 answers`, in its parts; `Closed` in place of the time after it.
 * @param missing {@link missingOf} them
 */
export const nightParts = (
  project: Project,
  people: readonly Person[],
  missing: readonly Person[],
  now: number,
): readonly string[] => {
  const isBefore = nightOf(project, now) === 'before';
  const owed = sum(missing.map(({ documents }) => documents.filter(isOwed).length));
  const answers = sum(missing.map(({ answersMissing = 0 }) => answersMissing));
  const withTime = people.filter(owesAnything).length - missing.length;
  return [
    isBefore ? leftText(project, now) : 'Closed',
    `${sum(people.map(({ delivered }) => delivered))} of ${sum(people.map(({ required }) => required))} in`,
    missing.length === 0
      ? 'nobody misses anything'
      : `${count(missing.length, 'person misses', 'people miss')} ${documentsAndAnswers(owed, answers)}`,
    ...(withTime > 0 ? [`${count(withTime, 'person has', 'people have')} more time`] : []),
  ];
};
