import { isReminded, isUnstarted, nextNotice, reminderAt, remindersOf } from '@dossier/shared/contract';
import {
  type DutyOfProject,
  deadlineFor,
  expiryDueAt,
  keptOf,
  owesSomething,
  type ProjectDocument,
  rowOf,
} from '@dossier/shared/views';
import type { Follower } from '../../engine/projection.ts';

const dutyOf = (
  { id: projectId }: ProjectDocument,
  kind: DutyOfProject['kind'],
  dueAt: string,
  personId: string | null = null,
): DutyOfProject => ({
  id: `${projectId}.${kind}${personId === null ? '' : `.${personId}`}`,
  kind,
  dueAt,
  projectId,
  personId,
  reminder: null,
});

/** Those not sent yet, as far as is known. That of the settings has the duty's plain id. */
const reminding = (project: ProjectDocument, deadline: string, personId?: string): DutyOfProject[] => {
  const all = remindersOf(project);
  const last = project.reminded[personId ?? ''];
  const sent = last?.deadline === deadline ? [last.kind] : [];
  return all
    .filter((kind) => !isReminded(kind, sent))
    .map((kind) => {
      const duty = dutyOf(project, 'remind', new Date(reminderAt(deadline, kind)).toISOString(), personId);
      return { ...duty, id: kind === project.reminder ? duty.id : `${duty.id}.${kind}`, reminder: kind };
    });
};

/** People with an own deadline are reminded before it and told when it has passed (BEY-21, STATE-24). */
const ownDuties = (project: ProjectDocument): DutyOfProject[] =>
  Object.keys(project.ownDeadlines).flatMap((personId) => {
    const deadline = deadlineFor(project, personId);
    if (deadline === project.deadline || rowOf(project.collaborators, personId) < 0) return [];
    return [
      ...(owesSomething(project, personId) ? reminding(project, deadline, personId) : []),
      ...(project.ended[personId] === deadline ? [] : [dutyOf(project, 'extension', deadline, personId)]),
    ];
  });

const later = (one: string, other: string | null) =>
  other !== null && Date.parse(other) > Date.parse(one) ? other : one;

/** Two notices, then the deletion; none while a legal hold lasts (BEY-40). */
const expiring = (project: ProjectDocument): DutyOfProject[] => {
  const { expiry, retentionSince, holds } = project;
  const dueAt = expiryDueAt(project);
  if (dueAt === null || holds.length > 0 || keptOf(project).length === 0) return [];
  const notice = nextNotice(dueAt, expiry);
  if (notice) return [dutyOf(project, 'announce', later(notice.from, retentionSince))];
  return expiry ? [dutyOf(project, 'expire', expiry.deletedAt)] : [];
};

/** A project's duties, and when they are due (STATE-03, STATE-07, STATE-20, BEY-10, BEY-40). */
const dutiesOf = (project: ProjectDocument | undefined): DutyOfProject[] => {
  if (!project || isUnstarted(project.status)) return [];
  const { status, deadline, purgeAt, bundledFor, definitions, holds } = project;
  // An hour before it is done the log says so: that would be untrue while a legal hold lasts, and long ago once it ends.
  if (status === 'bin') return purgeAt === null || holds.length > 0 ? [] : [dutyOf(project, 'purge', purgeAt)];
  const own = [...ownDuties(project), ...expiring(project)];
  if (status === 'active') return [dutyOf(project, 'close', deadline), ...reminding(project, deadline), ...own];
  return bundledFor === deadline || definitions.length === 0 ? own : [dutyOf(project, 'bundle', deadline), ...own];
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
  left.mailing.moreReminders === right.mailing.moreReminders &&
  left.purgeAt === right.purgeAt &&
  left.bundledFor === right.bundledFor &&
  left.retentionDays === right.retentionDays &&
  left.retentionSince === right.retentionSince &&
  left.expiry === right.expiry &&
  left.holds === right.holds &&
  (left.filesOf.length === 0) === (right.filesOf.length === 0) &&
  !left.questions?.given.length === !right.questions?.given.length &&
  (left.definitions.length === 0) === (right.definitions.length === 0) &&
  left.ownDeadlines === right.ownDeadlines &&
  Object.keys(right.ownDeadlines).length === 0;

export const changedDuties = (left: ProjectDocument | undefined, right: ProjectDocument | undefined): Follower[] => {
  if (unaffected(left, right)) return [];
  const [had, has] = [dutiesOf(left), dutiesOf(right)];
  const before = (duty: DutyOfProject) => had.find(({ id }) => id === duty.id);
  return [
    ...had.filter(({ id }) => !has.some((duty) => duty.id === id)).map(({ id }) => ({ id, document: null })),
    ...has.filter((duty) => !same(duty, before(duty))).map((duty) => ({ id: duty.id, document: duty })),
  ];
};
