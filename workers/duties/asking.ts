import { type CommandInput, isLapsed, isReminded, remindersOf } from '@dossier/shared/contract';
import type { ReadStore } from '@dossier/shared/read-store';
import {
  type DutyOfProject,
  deadlineFor,
  expiryDueAt,
  keptOf,
  owesSomething,
  type ProjectDocument,
  type ReminderDocument,
} from '@dossier/shared/views';

/** Those without an own deadline, or the person of that deadline (STATE-21, BEY-21). */
const remindedBy = (project: ProjectDocument, { personId }: DutyOfProject): string[] =>
  (personId === null
    ? project.collaborators.filter((id) => deadlineFor(project, id) === project.deadline)
    : [personId]
  ).filter((id) => owesSomething(project, id));

/** Who is still to be reminded, as far as the views know. */
export const toRemind = async (
  readStore: Pick<ReadStore, 'get' | 'getMany'>,
  duty: DutyOfProject,
  now: number,
): Promise<CommandInput<'RemindCollaborator'>[]> => {
  const { projectId, reminder: kind } = duty;
  const project = await readStore.get<ProjectDocument>('projects', projectId);
  if (!project || kind === null) return [];
  const all = remindersOf(project);
  if (!all.includes(kind)) return [];
  const reminders = remindedBy(project, duty)
    .map((personId) => ({ projectId, personId, dueAt: deadlineFor(project, personId), kind }))
    .filter(({ dueAt }) => Date.parse(dueAt) > now && !isLapsed(all, kind, dueAt, now));
  const viewOf = ({ personId }: { personId: string }) => `${projectId}.${personId}`;
  const known = await readStore.getMany<ReminderDocument>('reminders', reminders.map(viewOf));
  const last = new Map(known.map(({ id, byClock }) => [id, byClock]));
  return reminders.filter((reminder) => {
    const sent = last.get(viewOf(reminder));
    return !isReminded(kind, sent?.deadline === reminder.dueAt ? [sent.kind] : []);
  });
};

type Views = Pick<ReadStore, 'get'>;

/** The deletion that is to be announced, if there is still one, and what was announced before. */
export const toAnnounce = async (readStore: Views, { projectId }: DutyOfProject) => {
  const project = await readStore.get<ProjectDocument>('projects', projectId);
  const dueAt = project ? expiryDueAt(project) : null;
  return dueAt === null ? [] : [{ payload: { projectId, dueAt }, told: project?.expiry ?? null }];
};

/** Whose documents and answers are to go. */
export const toExpire = async (
  readStore: Views,
  { projectId }: DutyOfProject,
): Promise<CommandInput<'ExpireDocuments'>[]> => {
  const project = await readStore.get<ProjectDocument>('projects', projectId);
  return project ? keptOf(project).map((personId) => ({ projectId, personId })) : [];
};
