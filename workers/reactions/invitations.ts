import type { Wish } from '../send-command.ts';
import { others, type Reactions } from './reaction.ts';

/** In the app and by mail, to everyone invited, as soon as the project is active and not before (CREATE-29). */
const invite = (projectId: string, personId: string): Wish[] => [
  {
    name: 'Notify',
    payload: { personId, kind: 'invited', projectId },
    duty: 'notify-invited',
    recipient: personId,
  },
  {
    name: 'QueueMail',
    payload: { recipient: personId, template: 'invitation', projectId },
    duty: 'mail-invitation',
    recipient: personId,
  },
];

export const invitations: Reactions = {
  ProjectActivated: (fact, { collaborators }) =>
    others(fact, collaborators).flatMap((personId) => invite(fact.data.projectId, personId)),
  CollaboratorInvited: ({ data: { projectId, personId } }, { status }) =>
    status === 'active' ? invite(projectId, personId) : [],
};
