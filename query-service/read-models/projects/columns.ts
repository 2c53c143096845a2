import { cellAt, joinedCell, type ProjectDocument, withCell, withoutCell } from '@dossier/shared/views';

/** What of a project's document follows its people: a row per collaborator, in columns of letters. */
export type People = Pick<ProjectDocument, 'collaborators' | 'joined' | 'assigned' | 'statuses' | 'former'>;

const noLetters = /^-*$/;

/** A new row. Somebody who comes back finds again what was delivered. */
const withPerson = ({ collaborators, statuses, former }: People, personId: string): Partial<People> => {
  const row = collaborators.length;
  const { [personId]: delivered, ...others } = former;
  return {
    collaborators: [...collaborators, personId],
    ...(delivered !== undefined && {
      statuses: statuses.map((letters, slot) => withCell(letters, row, cellAt(delivered, slot))),
      former: others,
    }),
  };
};

export const invited = (people: People, personId: string): Partial<People> =>
  people.collaborators.includes(personId) ? {} : withPerson(people, personId);

export const joined = (people: People, personId: string): Partial<People> => {
  const row = people.collaborators.indexOf(personId);
  return row < 0
    ? { ...withPerson(people, personId), joined: withCell(people.joined, people.collaborators.length, joinedCell) }
    : { joined: withCell(people.joined, row, joinedCell) };
};

export const left = (people: People, personId: string): Partial<People> => {
  const row = people.collaborators.indexOf(personId);
  if (row < 0) return {};
  const delivered = people.statuses.map((letters) => cellAt(letters, row)).join('');
  return {
    collaborators: people.collaborators.toSpliced(row, 1),
    joined: withoutCell(people.joined, row),
    assigned: people.assigned.map((letters) => withoutCell(letters, row)),
    statuses: people.statuses.map((letters) => withoutCell(letters, row)),
    former: noLetters.test(delivered) ? people.former : { ...people.former, [personId]: delivered },
  };
};

export const assigned = (people: People, personId: string, slot: number, letter: string): Partial<People> => {
  const row = people.collaborators.indexOf(personId);
  const letters = people.assigned[slot];
  if (row < 0 || letters === undefined) return {};
  return { assigned: people.assigned.with(slot, withCell(letters, row, letter)) };
};

/** Columns for documents that are new; those that are required no more lose their assignments and keep what was delivered. */
export const withSlots = (people: People, slots: number, kept: ReadonlySet<number>): Partial<People> => {
  const columns = Array.from({ length: slots }, (_, slot) => slot);
  return {
    assigned: columns.map((slot) => (kept.has(slot) ? (people.assigned[slot] ?? '') : '')),
    statuses: columns.map((slot) => people.statuses[slot] ?? ''),
  };
};
