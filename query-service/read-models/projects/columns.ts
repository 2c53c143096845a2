import {
  cellAt,
  everJoined,
  joinedCell,
  type ProjectDocument,
  rowOf,
  withCell,
  withoutCell,
} from '@dossier/shared/views';

export type Columns = Pick<ProjectDocument, 'collaborators' | 'joined' | 'assigned' | 'statuses' | 'former' | 'parted'>;

const onlyDashes = /^-*$/;

/** People who come back find what they delivered. */
const withPerson = ({ collaborators, statuses, former }: Columns, personId: string): Partial<Columns> => {
  const row = collaborators.length;
  const { [personId]: delivered, ...others } = former;
  return {
    collaborators: [...collaborators, personId],
    ...(delivered !== undefined && {
      statuses: statuses.map((cells, slot) => withCell(cells, row, cellAt(delivered, slot))),
      former: others,
    }),
  };
};

export const invited = (project: Columns, personId: string): Partial<Columns> =>
  rowOf(project.collaborators, personId) >= 0 ? {} : withPerson(project, personId);

export const joined = (project: Columns, personId: string): Partial<Columns> => {
  const row = rowOf(project.collaborators, personId);
  return row < 0
    ? { ...withPerson(project, personId), joined: withCell(project.joined, project.collaborators.length, joinedCell) }
    : { joined: withCell(project.joined, row, joinedCell) };
};

export const left = (project: Columns, personId: string): Partial<Columns> => {
  const row = rowOf(project.collaborators, personId);
  if (row < 0) return {};
  const delivered = project.statuses.map((cells) => cellAt(cells, row)).join('');
  return {
    collaborators: project.collaborators.toSpliced(row, 1),
    joined: withoutCell(project.joined, row),
    assigned: project.assigned.map((cells) => withoutCell(cells, row)),
    statuses: project.statuses.map((cells) => withoutCell(cells, row)),
    parted: { ...project.parted, [personId]: everJoined(project, personId, row) ? 'joined' : 'invited' },
    former: onlyDashes.test(delivered) ? project.former : { ...project.former, [personId]: delivered },
  };
};

export const assigned = (project: Columns, personId: string, slot: number, cell: string): Partial<Columns> => {
  const row = rowOf(project.collaborators, personId);
  const cells = project.assigned[slot];
  if (row < 0 || cells === undefined) return {};
  return { assigned: project.assigned.with(slot, withCell(cells, row, cell)) };
};

/** Documents no longer required lose their assignments and keep what was delivered. */
export const withColumns = (project: Columns, slots: number, kept: ReadonlySet<number>): Partial<Columns> => {
  const columns = Array.from({ length: slots }, (_, slot) => slot);
  return {
    assigned: columns.map((slot) => (kept.has(slot) ? (project.assigned[slot] ?? '') : '')),
    statuses: columns.map((slot) => project.statuses[slot] ?? ''),
  };
};
