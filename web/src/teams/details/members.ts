import { matches, type TeamRow } from '@dossier/shared/contract';

export type TeamMember = TeamRow['members'][number];

/** Whose name or address has every word of the query. */
export const found = (members: readonly TeamMember[], query: string): readonly TeamMember[] =>
  query.trim() === '' ? members : members.filter(({ name, email }) => matches(query.trim(), `${name} ${email}`));

/** A page of a list; the last one where there are fewer. */
export const pageOf = <T>(rows: readonly T[], page: number, perPage: number) => {
  const pages = Math.ceil(rows.length / perPage);
  const at = Math.min(page, Math.max(1, pages));
  return { shown: rows.slice((at - 1) * perPage, at * perPage), pages, at };
};
