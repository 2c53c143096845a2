import type { CalendarRow, ProjectStatus } from '@dossier/shared/contract';
import { maxNamed, takesUploads } from '@dossier/shared/contract';
import { deadlineFor, joinedIn, type ProjectDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import { type NameOf, namesInEach } from '../../http/lists/names.ts';
import { type People, publicName } from '../../http/lists/people.ts';
import { isCollaborator, isManager, type Reader } from '../../http/lists/reader.ts';
import { projectsOf } from '../projects/of-person.ts';
import { firstOwed } from '../waiting/asked.ts';
import { type Debt, debtOf, debtsOf, missingIn } from '../waiting/debts.ts';

export type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** A row, and whether its project is in the bin. */
export type ProjectDeadline = { readonly row: CalendarRow; readonly status: ProjectStatus };

type Group = { readonly dueAt: string; readonly people: string[]; readonly debts: Debt[] };

/** Of one project: its own deadline, and the later ones of some. */
const groupsOf = (project: ProjectDocument): readonly Group[] => {
  const groups = new Map<string, Group>([[project.deadline, { dueAt: project.deadline, people: [], debts: [] }]]);
  const groupAt = (dueAt: string): Group => {
    const group = groups.get(dueAt) ?? { dueAt, people: [], debts: [] };
    groups.set(dueAt, group);
    return group;
  };
  for (const personId of project.collaborators) groupAt(deadlineFor(project, personId)).people.push(personId);
  for (const debt of debtsOf(project)) groupAt(debt.dueAt).debts.push(debt);
  return [...groups.values()];
};

const factsOf = ({ id, projectName, timeZone, status, deadline }: ProjectDocument, dueAt: string, now: number) => ({
  projectId: id,
  projectName,
  dueAt,
  timeZone,
  isOpen: takesUploads({ status, deadline, ownDeadline: dueAt }, now),
});

const namedIn = (people: People, nameOf: NameOf, debts: readonly Debt[]) =>
  debts.slice(0, maxNamed).map(({ personId }) => nameOf(people.get(personId)));

/** What was thrown away as a draft or template was never due: nobody had joined. */
const wasUnderWay = (project: ProjectDocument) => project.status !== 'bin' || joinedIn(project).length > 0;

/** Of the projects in which the asker can do something about it, by deadline. */
export const deadlinesOf = async (
  reader: Reader,
  asker: Asker,
  statuses: readonly ProjectStatus[],
  { from, to }: Range = {},
): Promise<readonly ProjectDeadline[]> => {
  const now = reader.clock();
  const [first, end] = [from ? Date.parse(from) : -Infinity, to ? Date.parse(to) : Infinity];
  const isWanted = ({ dueAt }: { readonly dueAt: string }) => Date.parse(dueAt) >= first && Date.parse(dueAt) < end;
  const views = await projectsOf(reader, asker, statuses);
  const managed = views.filter((view) => isManager(view) && wasUnderWay(view.project));
  const hosted = managed.flatMap(({ project }) =>
    groupsOf(project)
      .filter(isWanted)
      .map((group) => ({ project, ...group })),
  );
  const asked = views
    .filter(isCollaborator)
    .map(({ project }) => ({ project, debt: debtOf(project, asker.personId) }))
    .filter(({ debt }) => isWanted(debt));
  const people = await reader.people([
    ...hosted.flatMap(({ debts }) => debts.slice(0, maxNamed).map(({ personId }) => personId)),
    ...asked.map(({ project }) => project.host),
  ]);
  const names = await namesInEach(reader, managed);
  const rows = [
    ...hosted.map(({ project, dueAt, people: whose, debts }): ProjectDeadline => {
      const isExtended = dueAt !== project.deadline;
      return {
        status: project.status,
        row: {
          kind: 'hosted',
          id: isExtended ? `${project.id}.${dueAt}` : project.id,
          ...factsOf(project, dueAt, now),
          ...missingIn(debts),
          isExtended,
          asked: whose.length,
          people: debts.length,
          named: namedIn(people, names(project.id), debts),
        },
      };
    }),
    ...asked.map(
      ({ project, debt }): ProjectDeadline => ({
        status: project.status,
        row: {
          kind: 'asked',
          id: `${project.id}.asked`,
          ...factsOf(project, debt.dueAt, now),
          ...missingIn([debt]),
          hostName: publicName(people.get(project.host)),
          named: firstOwed(debt.owed),
        },
      }),
    ),
  ];
  return rows.sort((one, other) => Date.parse(one.row.dueAt) - Date.parse(other.row.dueAt));
};
