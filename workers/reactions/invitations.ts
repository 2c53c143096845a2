import { mail, notify, others, type Reaction, type Reactions } from './reaction.ts';

/** Everyone invited, once the project is active and not before (CREATE-29). */
const invite = (projectId: string, personId: string): Reaction[] => [
  ...notify([personId], { kind: 'invited', projectId }),
  ...mail([personId], { template: 'invitation', projectId }),
];

export const invitations: Reactions = {
  ProjectActivated: (fact, { collaborators }) =>
    others(fact, collaborators).flatMap((personId) => invite(fact.data.projectId, personId)),
  CollaboratorInvited: ({ data: { projectId, personId } }, { status }) =>
    status === 'active' ? invite(projectId, personId) : [],
};
