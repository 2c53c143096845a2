import { canonicalEmail, email as emailField, personName } from '@dossier/shared/contract';
import type { Named } from '../../parts/people.ts';

/** A line of a list, as it stands in the file. */
export type Line = Named & {
  readonly line: number;
  /** Why it is left out. */
  readonly problem?: string;
};

const isFor = (words: RegExp) => (cell: string) => words.test(cell.trim());
const isEmailHead = isFor(/^e-?mails?( ?address(es)?)?$|^mail$/i);
/** Mostly where somebody lives. */
const isAddressHead = isFor(/^address$/i);
const isLastNameHead = isFor(/^(last|family) name$|^surname$/i);
const isNameHead = isFor(/^(full |first |last |given |family |middle )?name$|^(sur|fore)name$/i);

type Columns = { readonly email: number; readonly names: readonly number[] };

/** What the first line names; without such a line the address is found in each. */
const columnsOf = (head: readonly string[]): Columns | undefined => {
  const emails = head.findIndex(isEmailHead);
  const email = emails < 0 ? head.findIndex(isAddressHead) : emails;
  const names = head
    .flatMap((cell, index) => (isNameHead(cell) ? [{ index, isLast: isLastNameHead(cell) }] : []))
    .sort((one, other) => Number(one.isLast) - Number(other.isLast))
    .map(({ index }) => index);
  return email < 0 ? undefined : { email, names };
};

/** An empty cell, as of a middle name, leaves no gap in which nobody would search. */
const joined = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ');

const cellsIn = (row: readonly string[], columns: Columns | undefined): Named => {
  if (columns) {
    return { email: row[columns.email]?.trim() ?? '', name: joined(columns.names.map((index) => row[index] ?? '')) };
  }
  const email = row.find((cell) => cell.includes('@')) ?? '';
  // What stands behind the address, as a telephone number, is no name.
  const before = row.slice(0, Math.max(0, row.indexOf(email)));
  return { email: email.trim(), name: joined(before) || (row[row.indexOf(email) + 1] ?? '').trim() };
};

const problemOf = ({ email, name }: Named): string | undefined => {
  const wrong = emailField.safeParse(email).error?.issues[0];
  return (wrong ?? personName.safeParse(name).error?.issues[0])?.message;
};

/** Lines of people; empty ones and the head are passed over. `known`: the addresses that are on the list already. */
export const linesOf = (rows: readonly (readonly string[])[], known: ReadonlySet<string>): Line[] => {
  const filled = rows.map((cells, index) => ({ cells, line: index + 1 })).filter(({ cells }) => cells.some(Boolean));
  const columns = columnsOf(filled[0]?.cells ?? []);
  const seen = new Map<string, number>();
  return filled.slice(columns ? 1 : 0).map(({ cells, line }): Line => {
    const person = cellsIn(cells, columns);
    const email = canonicalEmail(person.email);
    const wrong = problemOf(person);
    if (wrong !== undefined) return { ...person, line, problem: wrong };
    const before = seen.get(email);
    if (before !== undefined) return { ...person, email, line, problem: `The same address as in line ${before}.` };
    seen.set(email, line);
    return known.has(email)
      ? { ...person, email, line, problem: 'Collaborator already added.' }
      : { ...person, email, line };
  });
};
