import { membersOf } from '@dossier/shared/views';
import type { ProjectMembers } from './project-members.ts';
import { mail, notify, others, type Reaction, type Reactions } from './reaction.ts';

/** Everyone invited, once the project is active and not before (CREATE-29). */
const invite = (projectId: string, personId: string): Reaction[] => [
  ...notify([personId], { kind: 'invited', projectId }),
  ...mail([personId], { template: 'invitation', projectId }),
];

const tellAdded = (projectId: string, people: readonly string[]): Reaction[] => [
  ...notify(people, { kind: 'added', projectId }),
  ...mail(people, { template: 'added', projectId }),
];

type Happened = {
  readonly actor: string;
  readonly revision: number;
  readonly data: { readonly projectId: string };
};
/** Co-hosts at once; a draft does not exist for support staff, who are told when it starts. */
const added = (fact: Happened, project: ProjectMembers): Reaction[] => {
  const { revision, people } = project.added;
  const members = new Set(membersOf(project));
  const told = revision === fact.revision ? others(fact, people).filter((personId) => members.has(personId)) : [];
  return tellAdded(fact.data.projectId, told);
};

export const invitations: Reactions = {
  ProjectCreated: added,
  ProjectUpdated: added,
  ProjectActivated: (fact, { collaborators, supportStaff }) => [
    ...tellAdded(fact.data.projectId, others(fact, supportStaff === null ? [] : [supportStaff])),
    ...others(fact, collaborators).flatMap((personId) => invite(fact.data.projectId, personId)),
  ],
  AuditorGranted: ({ data: { projectId, personId, until: dueAt } }) => [
    ...notify([personId], { kind: 'audit-granted', projectId, subject: { dueAt } }),
    ...mail([personId], { template: 'auditor', projectId, subject: { dueAt } }),
  ],
  AuditorRevoked: ({ data: { projectId, personId } }) => notify([personId], { kind: 'audit-revoked', projectId }),
  CollaboratorInvited: ({ data: { projectId, personId } }, { status }) =>
    status === 'active' ? invite(projectId, personId) : [],
};
