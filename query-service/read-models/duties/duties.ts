import { HOUR, type Reminder } from '@dossier/shared/contract';
import { type DutyOfProject, deadlineFor, owedBy, type ProjectDocument } from '@dossier/shared/views';
import type { Follower } from '../../engine/projection.ts';

const leadTime: Record<Reminder, number> = { '1hour': HOUR, '24hours': 24 * HOUR };
const before = (moment: string, reminder: Reminder) => new Date(Date.parse(moment) - leadTime[reminder]).toISOString();

/** People with an own deadline are reminded before it (BEY-21, STATE-24). */
const ownReminders = (project: ProjectDocument): DutyOfProject[] =>
  Object.keys(project.ownDeadlines).flatMap((personId) => {
    const deadline = deadlineFor(project, personId);
    const waits =
      deadline !== project.deadline &&
      project.reminded[personId] !== deadline &&
      project.collaborators.includes(personId) &&
      owedBy(project, personId).length > 0;
    if (!waits) return [];
    const { id: projectId, reminder } = project;
    const id = `${projectId}.remind.${personId}`;
    return [{ id, kind: 'remind', dueAt: before(deadline, reminder), projectId, personId, reminder }];
  });

/** A project's duties, and when they are due (STATE-03, STATE-07, STATE-20). */
export const dutiesOf = (project: ProjectDocument | undefined): DutyOfProject[] => {
  if (!project || project.status === 'draft') return [];
  const { id: projectId, status, deadline, purgeAt, reminder } = project;
  const duty = (kind: DutyOfProject['kind'], at: string): DutyOfProject => ({
    id: `${projectId}.${kind}`,
    kind,
    dueAt: at,
    projectId,
    personId: null,
    reminder: kind === 'remind' ? reminder : null,
  });
  if (status === 'bin') return purgeAt === null ? [] : [duty('purge', purgeAt)];
  const own = ownReminders(project);
  return status === 'active' ? [duty('close', deadline), duty('remind', before(deadline, reminder)), ...own] : own;
};

const same = (left: DutyOfProject, right: DutyOfProject | undefined) =>
  right !== undefined && left.dueAt === right.dueAt && left.reminder === right.reminder;

/** Cheaper than computing duties: most facts change none. */
const unaffected = (left: ProjectDocument | undefined, right: ProjectDocument | undefined) =>
  left !== undefined &&
  right !== undefined &&
  left.status === right.status &&
  left.deadline === right.deadline &&
  left.reminder === right.reminder &&
  left.purgeAt === right.purgeAt &&
  left.ownDeadlines === right.ownDeadlines &&
  Object.keys(right.ownDeadlines).length === 0;

export const changedDuties = (left: ProjectDocument | undefined, right: ProjectDocument | undefined): Follower[] => {
  if (unaffected(left, right)) return [];
  const [had, has] = [dutiesOf(left), dutiesOf(right)];
  return [
    ...had.filter(({ id }) => !has.some((duty) => duty.id === id)).map(({ id }) => ({ id, document: null })),
    ...has
      .filter(
        (duty) =>
          !same(
            duty,
            had.find(({ id }) => id === duty.id),
          ),
      )
      .map((duty) => ({ id: duty.id, document: duty })),
  ];
};
