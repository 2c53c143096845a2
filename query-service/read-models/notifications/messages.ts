import {
  dueText,
  minuteIn,
  type NotificationKind,
  questionsIn,
  type RejectReason,
  type ReviewAction,
} from '@dossier/shared/contract';
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

const reviewText = (action: ReviewAction, { reasons, remarks }: Review = { reasons: [], remarks: '' }) =>
  `${[action, ...(reasons.length > 0 ? [reasons.join(', ')] : [])].join(': ')}.${remarks === '' ? '' : ` Remarks: ${remarks}`}`;

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

/** What a reminder may be about, as somebody may owe answers alone. */
const owedIn = (project: ProjectDocument | undefined) => {
  if (questionsIn(project?.questions?.sections ?? []).length === 0) return 'Documents';
  return project?.definitions.length === 0 ? 'Answers' : 'Documents or answers';
};

const goneText = (name: string, project: ProjectDocument | undefined) => {
  const closed = `The account of the host of ${name} was closed`;
  // Somebody took it over since, or it is gone.
  if (project?.status !== 'bin') return `${closed}.`;
  const until = project.purgeAt ? ` until ${dueIn(project.purgeAt, project.timeZone)}` : '';
  return `${closed}: it can only be read${until}.`;
};

/** What messages name. */
const wordsOf = (
  { subject, personId }: NotificationDocument,
  { project: present, isVisible, team, nameOf, review, comments }: Subjects,
) => {
  const project = isVisible ? present : undefined;
  const name = project ? `"${project.projectName}"` : nameless(present);
  const definition = project?.definitions.find(({ documentId }) => documentId === subject.documentId);
  const { collaboratorId, action = 'In Review' } = subject;
  const isOthers = project && collaboratorId && collaboratorId !== personId && collaboratorId !== subject.personId;
  return {
    ...{ subject, project, name, definition, action, comments },
    audited: project ? name : 'a project',
    teamName: team ? `the team "${team.teamName}"` : 'a team',
    who: nameOf(subject.personId ?? project?.host ?? ''),
    document: definition ? `"${definition.fieldName}"` : 'a document',
    owner: isOthers ? ` of ${nameOf(collaboratorId)}` : '',
    due: dueIn(subject.dueAt ?? project?.deadline ?? '', project?.timeZone ?? 'UTC'),
    role: roleIn(project, personId),
    review: project && review,
  };
};

const messages: Readonly<Record<NotificationKind, (words: ReturnType<typeof wordsOf>) => string>> = {
  invited: ({ who, name }) => `${who} invited you to ${name}.`,
  joined: ({ who, name }) => `${who} joined ${name}.`,
  assigned: ({ document, name }) => `You were asked for ${document} in ${name}.`,
  unassigned: ({ document, name }) => `You are no longer asked for ${document} in ${name}.`,
  submitted: ({ who, document, name }) => `${who} uploaded ${document} in ${name}.`,
  answered: ({ who, name }) => `${who} answered questions in ${name}.`,
  excused: ({ who, name }) => `${who} gave a reason instead of what was asked in ${name}.`,
  'questions-changed': ({ name }) => `More is asked of you in ${name}.`,
  reviewed: ({ document, action, review, name }) => `Review of ${document} in ${name}: ${reviewText(action, review)}`,
  'answers-reviewed': ({ action, name }) => `Review of your answers in ${name}: ${reviewText(action)}`,
  comment: ({ comments, who, definition, document, owner, name }) => {
    if (comments <= 1) return `${who} commented on ${definition ? `${document}${owner} in ` : ''}${name}.`;
    return `${comments < mostCounted ? comments : `${mostCounted} or more`} new comments in ${name}.`;
  },
  mentioned: ({ who, document, owner, name }) => `${who} mentioned you in a comment on ${document}${owner} in ${name}.`,
  reminder: ({ project, name, due }) => `${owedIn(project)} are still missing in ${name}, due ${due}.`,
  'due-moved': ({ name, due }) => `The due date of ${name} is now ${due}.`,
  added: ({ who, role, name }) => `${who} added you to ${name}${role}.`,
  'audit-granted': ({ audited, due }) => `You may audit ${audited} until ${due}.`,
  held: ({ who, name }) => `${who} put a legal hold on ${name}: nothing of it can be deleted.`,
  released: ({ who, name }) => `${who} released a legal hold on ${name}.`,
  'audit-revoked': ({ audited }) => `You may no longer audit ${audited}.`,
  past: ({ name }) => `${name} has reached its due date.`,
  'extension-ended': ({ who, name }) => `The extended due date of ${who} in ${name} has passed.`,
  bundle: ({ name, subject }) => bundleText(name, subject.documents ?? 0),
  expiry: ({ project, name, due }) =>
    `The documents ${project?.questions ? 'and answers ' : ''}of ${name} will be deleted on ${due}.`,
  'project-offered': ({ who, name }) => `${who} asks you to take ${name} over as its host.`,
  'offer-withdrawn': ({ who, name }) => `${who} no longer asks you to take ${name} over.`,
  'offer-declined': ({ who, name }) => `${who} declined to take ${name} over.`,
  'project-handed-over': ({ who, name }) => `${who} took ${name} over and is its host now.`,
  'host-gone': ({ name, project }) => goneText(name, project),
  evidence: ({ name }) => `The evidence package of ${name} is ready.`,
  'evidence-failed': ({ name }) => `The evidence package of ${name} could not be made. Ask for it again.`,
  'team-invited': ({ who, teamName }) => `${who} invited you to ${teamName}.`,
  'team-joined': ({ who, teamName }) => `${who} joined ${teamName}.`,
  'team-declined': ({ who, teamName }) => `${who} declined the invitation to ${teamName}.`,
  'team-left': ({ who, teamName }) => `${who} left ${teamName}.`,
  'team-removed': ({ who, teamName }) => `${who} removed you from ${teamName}.`,
  'team-handed-over': ({ who, teamName }) => `${who} handed ${teamName} over to you.`,
  'team-offered': ({ who, teamName }) => `${who} asks you to take ${teamName} over as its author.`,
  'team-offer-withdrawn': ({ who, teamName }) => `${who} no longer asks you to take ${teamName} over.`,
  'team-offer-declined': ({ who, teamName }) => `${who} declined to take ${teamName} over.`,
  'team-taken-over': ({ who, teamName }) => `${who} took ${teamName} over and is its author now.`,
  'team-deleted': ({ who, teamName }) => `${who} moved ${teamName} to the bin.`,
};

const newer: (typeof messages)[NotificationKind] = ({ name }) => `There is news in ${name}.`;

/** The text of a notification (NOTE-05, NOTE-06, REVIEW-08); of a kind that a newer release has, that there is one. */
export const messageOf = (notification: NotificationDocument, subjects: Subjects): string =>
  (messages[notification.kind] ?? newer)(wordsOf(notification, subjects));
