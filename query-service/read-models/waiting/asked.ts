import { maxNamed, type Waiting } from '@dossier/shared/contract';
import { joinStateOf } from '@dossier/shared/views';
import { publicName } from '../../http/lists/people.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { type Debt, debtOf, isOpen, missingIn } from './debts.ts';

type Asked = Waiting['asked']['rows'][number];

/** What was rejected is named first. */
export const firstOwed = (owed: Debt['owed']): Asked['named'] =>
  owed.toSorted((one, other) => Number(other.status === 'Reject') - Number(one.status === 'Reject')).slice(0, maxNamed);

/** What the asker can still deliver, by deadline. */
export const askedOf = async (reader: Reader, views: readonly ProjectView[]): Promise<Asked[]> => {
  const now = reader.clock();
  const open = views
    .map(({ project, asker }) => ({ project, debt: debtOf(project, asker.personId) }))
    .filter(({ project, debt }) => isOpen(project, debt, now))
    .sort((one, other) => Date.parse(one.debt.dueAt) - Date.parse(other.debt.dueAt));
  const hosts = await reader.people(open.map(({ project }) => project.host));
  return open.map(({ project, debt }) => ({
    projectId: project.id,
    projectName: project.projectName,
    dueAt: debt.dueAt,
    timeZone: project.timeZone,
    hostName: publicName(hosts.get(project.host)),
    joined: joinStateOf(project, debt.personId) === 'joined',
    ...missingIn([debt]),
    named: firstOwed(debt.owed),
  }));
};
