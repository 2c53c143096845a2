import { dueText, minuteIn, type RejectReason, type ReviewAction } from '@dossier/shared/contract';
import type { NotificationDocument, ProjectDocument, TeamDocument } from '@dossier/shared/views';
import { mostCounted } from './comments.ts';

export type Review = { readonly reasons: readonly RejectReason[]; readonly remarks: string };

export type Subjects = {
  readonly project: ProjectDocument | undefined;
  /** Whether the project exists for the person today: its names are today's. */
  readonly isVisible: boolean;
  /** Only if it exists for the person today, as its name is today's. */
  readonly team: TeamDocument | undefined;
  /** As the asker reads it. */
  readonly nameOf: (personId: string) => string;
  /** That it tells of. */
  readonly review: Review | undefined;
  /** How many it tells of. */
  readonly comments: number;
};

/** In the project's zone: `Nov 21 2026, 23:59`; empty for what is no moment. */
export const timeIn = (time: number, timeZone: string): string =>
  Number.isNaN(time) ? '' : minuteIn(new Date(time), timeZone);

/** A deadline there; empty for what is no moment. */
export const dueIn = (dueAt: string, timeZone: string): string =>
  Number.isNaN(Date.parse(dueAt)) ? '' : dueText({ dueAt, timeZone });

const reviewText = (action: ReviewAction, { reasons, remarks }: Review) =>
  `${[action, ...(reasons.length > 0 ? [reasons.join(', ')] : [])].join(': ')}.${remarks === '' ? '' : ` Remarks: ${remarks}`}`;
const nothingMore: Review = { reasons: [], remarks: '' };

const nameless = (project: ProjectDocument | undefined) =>
  project && project.status !== 'bin' ? 'a project that you have left' : 'a project that was deleted';

const roleIn = (project: ProjectDocument | undefined, personId: string) => {
  if (project?.coHosts.includes(personId)) return ' as a co-host';
  return project?.supportStaff === personId ? ' as support staff' : '';
};

const bundleText = (name: string, documents: number) => {
  if (documents === 0) return `No document of ${name} was accepted by its due date.`;
  return documents === 1
    ? `The accepted document of ${name} can be downloaded.`
    : `The ${documents} accepted documents of ${name} can be downloaded as one ZIP.`;
};

const goneText = (name: string, project: ProjectDocument | undefined) => {
  const until = project?.purgeAt ? ` until ${dueIn(project.purgeAt, project.timeZone)}` : '';
  return `The account of the host of ${name} was closed: it can only be read${until}.`;
};

/** The text of a notification (NOTE-05, NOTE-06, REVIEW-08). */
export const messageOf = (
  notification: NotificationDocument,
  { project: present, isVisible, team, nameOf, review, comments }: Subjects,
): string => {
  const { kind, subject, personId } = notification;
  const project = isVisible ? present : undefined;
  const name = project ? `"${project.projectName}"` : nameless(present);
  const teamName = team ? `the team "${team.teamName}"` : 'a team';
  const who = nameOf(subject.personId ?? project?.host ?? '');
  const definition = project?.definitions.find(({ documentId }) => documentId === subject.documentId);
  const document = definition ? `"${definition.fieldName}"` : 'a document';
  const { collaboratorId } = subject;
  const isOthers = project && collaboratorId && collaboratorId !== personId && collaboratorId !== subject.personId;
  const owner = isOthers ? ` of ${nameOf(collaboratorId)}` : '';
  const due = dueIn(subject.dueAt ?? project?.deadline ?? '', project?.timeZone ?? 'UTC');
  switch (kind) {
    case 'invited':
      return `${who} invited you to ${name}.`;
    case 'joined':
      return `${who} joined ${name}.`;
    case 'assigned':
      return `You were asked for ${document} in ${name}.`;
    case 'unassigned':
      return `You are no longer asked for ${document} in ${name}.`;
    case 'submitted':
      return `${who} uploaded ${document} in ${name}.`;
    case 'answered':
      return `${who} answered questions in ${name}.`;
    case 'questions-changed':
      return `More is asked of you in ${name}.`;
    case 'reviewed':
      return `Review of ${document} in ${name}: ${reviewText(subject.action ?? 'In Review', (project && review) ?? nothingMore)}`;
    case 'answers-reviewed':
      return `Review of your answers in ${name}: ${reviewText(subject.action ?? 'In Review', nothingMore)}`;
    case 'comment':
      if (comments > 1)
        return `${comments < mostCounted ? comments : `${mostCounted} or more`} new comments in ${name}.`;
      return `${who} commented on ${definition ? `${document}${owner} in ` : ''}${name}.`;
    case 'mentioned':
      return `${who} mentioned you in a comment on ${document}${owner} in ${name}.`;
    case 'reminder':
      return `Documents are still missing in ${name}, due ${due}.`;
    case 'due-moved':
      return `The due date of ${name} is now ${due}.`;
    case 'added':
      return `${who} added you to ${name}${roleIn(project, personId)}.`;
    case 'audit-granted':
      return `You may audit ${project ? name : 'a project'} until ${due}.`;
    case 'held':
      return `${who} put a legal hold on ${name}: nothing of it can be deleted.`;
    case 'released':
      return `${who} released a legal hold on ${name}.`;
    case 'audit-revoked':
      return `You may no longer audit ${project ? name : 'a project'}.`;
    case 'past':
      return `${name} has reached its due date.`;
    case 'extension-ended':
      return `The extended due date of ${who} in ${name} has passed.`;
    case 'bundle':
      return bundleText(name, subject.documents ?? 0);
    case 'expiry':
      return `The documents ${project?.questions ? 'and answers ' : ''}of ${name} will be deleted on ${due}.`;
    case 'project-offered':
      return `${who} asks you to take ${name} over as its host.`;
    case 'offer-withdrawn':
      return `${who} no longer asks you to take ${name} over.`;
    case 'offer-declined':
      return `${who} declined to take ${name} over.`;
    case 'project-handed-over':
      return `${who} took ${name} over and is its host now.`;
    case 'host-gone':
      return goneText(name, project);
    case 'evidence':
      return `The evidence package of ${name} is ready.`;
    case 'evidence-failed':
      return `The evidence package of ${name} could not be made. Ask for it again.`;
    case 'team-invited':
      return `${who} invited you to ${teamName}.`;
    case 'team-joined':
      return `${who} joined ${teamName}.`;
    case 'team-declined':
      return `${who} declined the invitation to ${teamName}.`;
    case 'team-left':
      return `${who} left ${teamName}.`;
    case 'team-removed':
      return `${who} removed you from ${teamName}.`;
    case 'team-handed-over':
      return `${who} handed ${teamName} over to you.`;
    case 'team-offered':
      return `${who} asks you to take ${teamName} over as its author.`;
    case 'team-offer-withdrawn':
      return `${who} no longer asks you to take ${teamName} over.`;
    case 'team-offer-declined':
      return `${who} declined to take ${teamName} over.`;
    case 'team-taken-over':
      return `${who} took ${teamName} over and is its author now.`;
    case 'team-deleted':
      return `${who} moved ${teamName} to the bin.`;
    default:
      return `There is news in ${name}.`;
  }
};
