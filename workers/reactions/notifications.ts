import { bundledIn, type EventType, isUnstarted } from '@dossier/shared/contract';
import { membersOf } from '@dossier/shared/views';
import { isUnderWay, type ProjectMembers } from './project-members.ts';
import { type Fact, mail, notify, others, type Reactions, tell } from './reaction.ts';

const managers = ({ host, coHosts }: ProjectMembers) => [host, ...coHosts];
/** Nobody is told of a project that does not exist for them, such as a draft. */
const told = (fact: Pick<Fact<EventType>, 'actor'>, project: ProjectMembers, people: Iterable<string>) => {
  const members = new Set(membersOf(project));
  return others(fact, people).filter((personId) => members.has(personId));
};
const everyone = (fact: Pick<Fact<EventType>, 'actor'>, project: ProjectMembers) => others(fact, membersOf(project));

const aboutHold =
  (kind: 'held' | 'released') => (fact: Fact<'ProjectHeld' | 'ProjectReleased'>, project: ProjectMembers) => {
    const { projectId, personId } = fact.data;
    return notify(others(fact, managers(project)), { kind, projectId, subject: { personId } });
  };

const aboutAssignment =
  (kind: 'assigned' | 'unassigned') =>
  (fact: Fact<'DocumentAssigned' | 'DocumentUnassigned'>, project: ProjectMembers) => {
    const { projectId, personId, documentId } = fact.data;
    if (project.status !== 'active' && !project.withMoreTime.has(personId)) return [];
    return tell(told(fact, project, [personId]), kind, { projectId, subject: { documentId } });
  };

/** Who is told what (NOTE-06). Somebody who must act also gets a mail. */
export const notifications: Reactions = {
  CollaboratorJoined: (fact, project) => {
    const { projectId, personId } = fact.data;
    return notify(others(fact, managers(project)), { kind: 'joined', projectId, subject: { personId } });
  },
  DocumentAssigned: aboutAssignment('assigned'),
  DocumentUnassigned: aboutAssignment('unassigned'),
  DocumentUploaded: (fact, project) => {
    const { projectId, personId, documentId } = fact.data;
    const about = { projectId, subject: { personId, documentId } };
    return [
      ...notify(others(fact, managers(project)), { kind: 'submitted', ...about }),
      ...mail(others(fact, [project.host]), { template: 'submitted', ...about }),
    ];
  },
  DocumentReviewed: (fact, project) => {
    const { projectId, personId, documentId, action } = fact.data;
    return tell(told(fact, project, [personId]), 'reviewed', { projectId, subject: { documentId, action } });
  },
  AnswersReviewed: (fact, project) => {
    const { projectId, personId, action } = fact.data;
    const recipients = told(fact, project, [personId]);
    return [
      ...notify(recipients, { kind: 'answers-reviewed', projectId, subject: { action } }),
      ...mail(recipients, { template: 'answers-reviewed', projectId, subject: {} }),
    ];
  },
  CommentAdded: (fact, project) => {
    const { projectId, personId, commentId } = fact.data;
    return notify(everyone(fact, project), { kind: 'comment', projectId, subject: { personId, commentId } });
  },
  DocumentCommented: (fact, project) => {
    const { projectId, personId, documentId, author } = fact.data;
    // Members of a team who help are no members of the project, and are mentioned, too.
    const isHidden = (one: string) =>
      isUnstarted(project.status) && (project.collaborators.has(one) || one === project.supportStaff);
    const mentioned = others(fact, fact.data.mentions).filter((one) => !isHidden(one));
    const rest = told(fact, project, [...managers(project), personId]).filter((one) => !mentioned.includes(one));
    const subject = { personId: author, documentId, collaboratorId: personId };
    const about = { projectId, subject };
    return [
      ...notify(rest, { kind: 'comment', projectId, subject: { ...subject, commentId: fact.data.commentId } }),
      ...tell(mentioned, 'mentioned', about),
    ];
  },
  ProjectHeld: aboutHold('held'),
  ProjectReleased: aboutHold('released'),
  DueDateMoved: (fact, project) => {
    const { projectId, from, dueAt } = fact.data;
    if (isUnstarted(project.status)) return [];
    const about = { projectId, subject: { dueAt } };
    const isTheirs = (personId: string) => !project.withMoreTime.has(personId);
    // Of an own deadline that is the later one only now.
    const theirs = [...project.withMoreTime].filter(([, own]) => Date.parse(own) <= Date.parse(from));
    return [
      ...notify(everyone(fact, project).filter(isTheirs), { kind: 'due-moved', ...about }),
      ...mail(told(fact, project, project.collaborators).filter(isTheirs), { template: 'due-moved', ...about }),
      ...theirs.flatMap(([personId, own]) =>
        tell(told(fact, project, [personId]), 'due-moved', { projectId, subject: { dueAt: own } }),
      ),
    ];
  },
  DueMomentExtended: (fact, project) => {
    const { projectId, personId, dueAt } = fact.data;
    return tell(told(fact, project, [personId]), 'due-moved', { projectId, subject: { dueAt } });
  },
  AnswersSubmitted: (fact, project) => {
    const { projectId, personId } = fact.data;
    return notify(others(fact, managers(project)), { kind: 'answered', projectId, subject: { personId } });
  },
  ItemExcused: (fact, project) => {
    const { projectId, personId } = fact.data;
    return notify(others(fact, managers(project)), { kind: 'excused', projectId, subject: { personId } });
  },
  QuestionsAskedAnew: (fact, project) => {
    const { projectId, personId, added } = fact.data;
    if (!isUnderWay(project) || added.length === 0) return [];
    return tell(told(fact, project, [personId]), 'questions-changed', { projectId, subject: {} });
  },
  CollaboratorReminded: ({ data: { projectId, personId, dueAt } }) =>
    tell([personId], 'reminder', { projectId, subject: { dueAt } }),
  ProjectClosed: (fact, project) => {
    const { projectId, dueAt } = fact.data;
    const about = { projectId, subject: { dueAt } };
    const isOverFor = (personId: string) => !project.withMoreTime.has(personId);
    return [
      ...notify(everyone(fact, project).filter(isOverFor), { kind: 'past', ...about }),
      ...mail(told(fact, project, [project.host, ...project.collaborators]).filter(isOverFor), {
        template: 'past',
        ...about,
      }),
    ];
  },
  ExtensionEnded: (fact, project) => {
    const { projectId, personId, dueAt } = fact.data;
    const own = told(fact, project, [personId]);
    const about = { projectId, subject: { personId, dueAt } };
    return [
      ...tell(own, 'past', { projectId, subject: { dueAt } }),
      ...notify(others(fact, managers(project)), { kind: 'extension-ended', ...about }),
      ...mail(others(fact, [project.host]), { template: 'extension-ended', ...about }),
    ];
  },
  ExpiryAnnounced: (fact, project) => {
    const { projectId, deletedAt: dueAt } = fact.data;
    return tell(told(fact, project, managers(project)), 'expiry', { projectId, subject: { dueAt } });
  },
  EvidenceReady: ({ data: { projectId, askers } }) => tell(askers, 'evidence', { projectId, subject: {} }),
  EvidenceDropped: ({ data: { projectId, askers, why } }) =>
    why === 'failed' ? notify(askers, { kind: 'evidence-failed', projectId, subject: {} }) : [],
  BundleMade: (fact, project) => {
    const { projectId, dueAt } = fact.data;
    const recipients = others(fact, managers(project));
    const about = { projectId, subject: { documents: bundledIn(fact.data).length } };
    return [
      ...notify(recipients, { kind: 'bundle', ...about }),
      ...(dueAt === null ? [] : mail(recipients, { template: 'bundle', ...about })),
    ];
  },
};
