import type { ProjectMembers } from './project-members.ts';
import { mail, notify, others, type Reactions } from './reaction.ts';

const managers = ({ host, coHosts }: ProjectMembers) => [host, ...coHosts];
const everyone = (project: ProjectMembers) => [
  ...managers(project),
  ...(project.supportStaff === null ? [] : [project.supportStaff]),
  ...project.collaborators,
];

/** Who is told what (NOTE-06). Somebody who must act also gets a mail. */
export const notifications: Reactions = {
  CollaboratorJoined: (fact, project) => {
    const { projectId, personId } = fact.data;
    return notify(others(fact, managers(project)), { kind: 'joined', projectId, subject: { personId } });
  },
  DocumentAssigned: (fact, { status }) => {
    const { projectId, personId, documentId } = fact.data;
    if (status !== 'active') return [];
    const recipients = others(fact, [personId]);
    const about = { projectId, subject: { documentId } };
    return [
      ...notify(recipients, { kind: 'assigned', ...about }),
      ...mail(recipients, { template: 'assigned', ...about }),
    ];
  },
  DocumentUploaded: (fact, project) => {
    const { projectId, personId, documentId } = fact.data;
    const about = { projectId, subject: { personId, documentId } };
    return [
      ...notify(others(fact, managers(project)), { kind: 'submitted', ...about }),
      ...mail(others(fact, [project.host]), { template: 'submitted', ...about }),
    ];
  },
  DocumentReviewed: (fact) => {
    const { projectId, personId, documentId, action } = fact.data;
    const recipients = others(fact, [personId]);
    const about = { projectId, subject: { documentId, action } };
    return [
      ...notify(recipients, { kind: 'reviewed', ...about }),
      ...mail(recipients, { template: 'reviewed', ...about }),
    ];
  },
  CommentAdded: (fact, project) => {
    const { projectId, personId } = fact.data;
    return notify(others(fact, everyone(project)), { kind: 'comment', projectId, subject: { personId } });
  },
  DueDateMoved: (fact, project) => {
    const { projectId, dueAt } = fact.data;
    if (project.status === 'draft') return [];
    const about = { projectId, subject: { dueAt } };
    return [
      ...notify(others(fact, everyone(project)), { kind: 'due-moved', ...about }),
      ...mail(others(fact, project.collaborators), { template: 'due-moved', ...about }),
    ];
  },
  DueMomentExtended: (fact) => {
    const { projectId, personId, dueAt } = fact.data;
    const recipients = others(fact, [personId]);
    const about = { projectId, subject: { dueAt } };
    return [
      ...notify(recipients, { kind: 'due-moved', ...about }),
      ...mail(recipients, { template: 'due-moved', ...about }),
    ];
  },
  CollaboratorReminded: ({ data: { projectId, personId, dueAt } }) => {
    const about = { projectId, subject: { dueAt } };
    return [
      ...notify([personId], { kind: 'reminder', ...about }),
      ...mail([personId], { template: 'reminder', ...about }),
    ];
  },
  ProjectClosed: (fact, project) => {
    const { projectId, dueAt } = fact.data;
    const about = { projectId, subject: { dueAt } };
    return [
      ...notify(others(fact, everyone(project)), { kind: 'past', ...about }),
      ...mail(others(fact, [project.host, ...project.collaborators]), { template: 'past', ...about }),
    ];
  },
};
