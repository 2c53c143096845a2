import type { CommandInput } from '@dossier/shared/contract';
import type { Wish } from '../send-command.ts';
import type { ProjectPeople } from './project-people.ts';
import { others, type Reactions } from './reaction.ts';

type Kind = CommandInput<'Notify'>['kind'];
type Template = CommandInput<'QueueMail'>['template'];
type Subject = NonNullable<CommandInput<'Notify'>['subject']>;

const managers = ({ host, coHosts }: ProjectPeople) => [host, ...coHosts];
const everyone = (people: ProjectPeople) => [
  ...managers(people),
  ...(people.supportStaff === null ? [] : [people.supportStaff]),
  ...people.collaborators,
];

const tell = (recipients: readonly string[], projectId: string, kind: Kind, subject: Subject): Wish[] =>
  recipients.map((recipient) => ({
    name: 'Notify',
    payload: { personId: recipient, kind, projectId, subject },
    duty: `notify-${kind}`,
    recipient,
  }));

const mail = (recipients: readonly string[], projectId: string, template: Template, subject: Subject): Wish[] =>
  recipients.map((recipient) => ({
    name: 'QueueMail',
    payload: { recipient, template, projectId, subject },
    duty: `mail-${template}`,
    recipient,
  }));

/**
 * Who is told what (NOTE-06): the host's side of what collaborators do, the collaborator of what concerns the own
 * documents, everyone of comments and dates. The entry in the app is for everyone told; a mail goes only where somebody has
 * to act, and whether its recipient wants mails is asked when it is sent.
 */
export const notifications: Reactions = {
  CollaboratorJoined: (fact, people) => {
    const { projectId, personId } = fact.data;
    return tell(others(fact, managers(people)), projectId, 'joined', { personId });
  },
  DocumentAssigned: (fact, { status }) => {
    const { projectId, personId, documentId } = fact.data;
    if (status !== 'active') return [];
    const recipients = others(fact, [personId]);
    return [
      ...tell(recipients, projectId, 'assigned', { documentId }),
      ...mail(recipients, projectId, 'assigned', { documentId }),
    ];
  },
  DocumentUploaded: (fact, people) => {
    const { projectId, personId, documentId } = fact.data;
    return [
      ...tell(others(fact, managers(people)), projectId, 'submitted', { personId, documentId }),
      ...mail(others(fact, [people.host]), projectId, 'submitted', { personId, documentId }),
    ];
  },
  DocumentReviewed: (fact) => {
    const { projectId, personId, documentId, action } = fact.data;
    const recipients = others(fact, [personId]);
    return [
      ...tell(recipients, projectId, 'reviewed', { documentId, action }),
      ...mail(recipients, projectId, 'reviewed', { documentId, action }),
    ];
  },
  CommentAdded: (fact, people) => {
    const { projectId, personId } = fact.data;
    return tell(others(fact, everyone(people)), projectId, 'comment', { personId });
  },
  DueDateMoved: (fact, people) => {
    const { projectId, dueAt } = fact.data;
    if (people.status === 'draft') return [];
    return [
      ...tell(others(fact, everyone(people)), projectId, 'due-moved', { dueAt }),
      ...mail(others(fact, people.collaborators), projectId, 'due-moved', { dueAt }),
    ];
  },
  DueMomentExtended: (fact) => {
    const { projectId, personId, dueAt } = fact.data;
    const recipients = others(fact, [personId]);
    return [
      ...tell(recipients, projectId, 'due-moved', { dueAt }),
      ...mail(recipients, projectId, 'due-moved', { dueAt }),
    ];
  },
  CollaboratorReminded: ({ data: { projectId, personId, dueAt } }) => [
    ...tell([personId], projectId, 'reminder', { dueAt }),
    ...mail([personId], projectId, 'reminder', { dueAt }),
  ],
  ProjectClosed: (fact, people) => {
    const { projectId, dueAt } = fact.data;
    return [
      ...tell(others(fact, everyone(people)), projectId, 'past', { dueAt }),
      ...mail(others(fact, [people.host, ...people.collaborators]), projectId, 'past', { dueAt }),
    ];
  },
};
