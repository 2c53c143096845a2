import { binDays, DAY } from '@dossier/shared/contract';
import { membersOf } from '@dossier/shared/views';
import { isUnderWay, type ProjectMembers } from './project-members.ts';
import { mail, notify, others, type Reaction, type Reactions, tell } from './reaction.ts';

/** Everyone invited, once the project is active and not before (CREATE-29). */
const invite = (projectId: string, personId: string): Reaction[] => [
  ...notify([personId], { kind: 'invited', projectId }),
  ...mail([personId], { template: 'invitation', projectId }),
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
  return tell(told, 'added', { projectId: fact.data.projectId });
};

/** Who could still deliver when its host was gone. */
const deliveringIn = ({ statusBefore, collaborators, withMoreTime, purgeAt }: ProjectMembers): string[] => {
  if (statusBefore === 'active') return [...collaborators];
  const binnedAt = Date.parse(purgeAt) - binDays * DAY;
  return [...withMoreTime].flatMap(([personId, own]) => (Date.parse(own) > binnedAt ? [personId] : []));
};

export const invitations: Reactions = {
  ProjectCreated: added,
  ProjectUpdated: added,
  ProjectActivated: (fact, { collaborators, supportStaff }) => [
    ...tell(others(fact, supportStaff === null ? [] : [supportStaff]), 'added', { projectId: fact.data.projectId }),
    ...others(fact, collaborators).flatMap((personId) => invite(fact.data.projectId, personId)),
  ],
  AuditorGranted: ({ data: { projectId, personId, until: dueAt } }) => [
    ...notify([personId], { kind: 'audit-granted', projectId, subject: { dueAt } }),
    ...mail([personId], { template: 'auditor', projectId, subject: { dueAt } }),
  ],
  AuditorRevoked: ({ data: { projectId, personId } }) => notify([personId], { kind: 'audit-revoked', projectId }),
  ProjectOffered: ({ actor, data: { projectId, personId } }) =>
    tell([personId], 'project-offered', { projectId, subject: { personId: actor } }),
  ProjectOfferWithdrawn: ({ actor, data: { projectId, personId } }) =>
    notify([personId], { kind: 'offer-withdrawn', projectId, subject: { personId: actor } }),
  ProjectOfferDeclined: ({ data: { projectId, personId } }, { host }) =>
    notify([host], { kind: 'offer-declined', projectId, subject: { personId } }),
  ProjectHandedOver: (fact, { coHosts }) => {
    const { projectId, personId, to } = fact.data;
    const about = { projectId, subject: { personId: to } };
    // Whoever leaves with all that they hosted is told of it once.
    const isStill = (one: string) => fact.actor !== 'system' || one !== personId;
    return [
      ...notify(others(fact, coHosts).filter(isStill), { kind: 'project-handed-over', ...about }),
      ...mail([personId].filter(isStill), { template: 'project-handed-over', ...about }),
    ];
  },
  // The system ends a project only with the account of its host.
  ProjectDeleted: ({ actor, data: { projectId } }, project) =>
    mail(actor === 'system' ? deliveringIn(project) : [], { template: 'host-gone', projectId }),
  // Also where the due date has passed meanwhile: they were promised to hear of it.
  ProjectRestored: ({ actor, data: { projectId } }, project) =>
    mail(actor === 'system' ? deliveringIn(project) : [], { template: 'host-found', projectId }),
  // After the deadline at once, too: they may be given more time of their own.
  CollaboratorInvited: ({ data: { projectId, personId } }, project) =>
    isUnderWay(project) ? invite(projectId, personId) : [],
};
