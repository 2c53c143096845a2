import { helpsIn, rolesIn } from '@dossier/shared/authorization';
import { isUnstarted, type Refusal, refusals, settingsOf } from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { collaboratorLimit } from '../subscription/index.ts';
import { membershipOf } from '../team/index.ts';
import { canonicalMoment, entryOf, isBefore } from '../values.ts';
import { ofAny, ofLive } from './context.ts';
import { definitionOf, type Project } from './state.ts';

/** Names people by their place in the command: the domain knows no addresses. */
const notFound = (places: readonly number[]): Refusal => ({
  code: 'COLLABORATOR_NOT_FOUND',
  errors: Object.fromEntries(places.map((place) => [`emails.${place}`, refusals.COLLABORATOR_NOT_FOUND[1]])),
});

const countOf = (project: Project) => Object.keys(project.collaborators).length;

const limitText = (limit: number) => `This project can have ${limit} collaborators.`;

/** An upload did not always append the joining: in old histories whoever delivered counts as joined, until they leave. */
export const takesPart = (project: Project, personId: string, delivered: boolean): boolean => {
  const entry = entryOf(project.collaborators, personId);
  return entry === 'joined' || (entry === 'invited' && delivered && entryOf(project.leftAt, personId) === undefined);
};

const withoutStaff = (project: Project, personId: string) => {
  const settings = settingsOf(project);
  const coHosts = settings.coHosts.filter((coHost) => coHost !== personId);
  const supportStaff = settings.supportStaff === personId ? null : settings.supportStaff;
  const isNone = coHosts.length === settings.coHosts.length && supportStaff === settings.supportStaff;
  const { projectId } = project;
  return isNone ? [] : [event('ProjectUpdated', { projectId, ...settings, coHosts, supportStaff })];
};

export const joiningDecisions = ofAny({
  /** By id only public projects until the deadline (JOIN-08, JOIN-09); the invited later too. */
  JoinProject: (_, project, { now, actor }, { subscription, team, isHostGone }) => {
    if (actor === project.host) return reject('HOST_CANNOT_JOIN');
    if (project.coHosts.includes(actor)) return reject('MEMBER_CANNOT_JOIN');
    if (isUnstarted(project.status) || project.status === 'bin' || isHostGone) return reject('PROJECT_NOT_FOUND');
    if (project.supportStaff === actor) return reject('MEMBER_CANNOT_JOIN');

    const joined = accept([event('CollaboratorJoined', { projectId: project.projectId, personId: actor })]);
    const known = entryOf(project.collaborators, actor);
    if (known === 'joined') return reject('ALREADY_COLLABORATOR');
    if (known === 'invited') return joined;
    if (helpsIn(project, actor, membershipOf(team))) return reject('MEMBER_CANNOT_JOIN');

    if (project.projectScope === 'private') return reject('PROJECT_NOT_FOUND');
    if (project.banned.includes(actor)) return reject('BANNED');
    if (project.status === 'past' || !isBefore(now, project.dueAt)) return reject('PROJECT_PAST');
    return countOf(project) < collaboratorLimit(subscription) ? joined : reject('COLLABORATOR_LIMIT');
  },
  /**
   * Somebody who takes part has to leave instead; who was removed may still want no more mails, as may who is asked by a project
   * that waits in the bin. Co-hosts, support staff and auditors without an account have done nothing yet, and could not leave otherwise.
   */
  DeclineInvitation: ({ projectId, personId }, project, _moment, { delivered = false, hasAccount = true }) => {
    const entry = entryOf(project.collaborators, personId);
    if (takesPart(project, personId, delivered)) return accept([]);
    return accept([
      ...(entry === 'invited' ? [event('CollaboratorLeft', { projectId, personId })] : []),
      ...(hasAccount ? [] : withoutStaff(project, personId)),
      ...(hasAccount || !entryOf(project.auditors, personId) ? [] : [event('AuditorRevoked', { projectId, personId })]),
      ...(project.declined.includes(personId) ? [] : [event('InvitationDeclined', { projectId, personId })]),
    ]);
  },
});

export const peopleDecisions = ofLive({
  /** Only an expectation; the plan's limit caps it and who may join (CREATE-23). */
  SetExpectedCollaborators: ({ projectId, expectedCollaborators }, project, _moment, { subscription }) => {
    if (expectedCollaborators === project.expectedCollaborators) return accept([]);
    const limit = collaboratorLimit(subscription);
    if (expectedCollaborators > limit) {
      return reject({ code: 'COLLABORATOR_LIMIT', title: limitText(limit) });
    }
    return accept([event('ExpectedCollaboratorsSet', { projectId, expectedCollaborators })]);
  },
  /** All of them or none; who is already in the project is skipped. */
  InviteCollaborators: ({ projectId, personIds, names = [] }, project, _moment, { subscription, team }) => {
    if (project.status === 'template') return reject('PROJECT_IS_TEMPLATE');
    const invited = [...new Set(personIds)].filter((personId) => !entryOf(project.collaborators, personId));
    const isInvited = (personId: string) =>
      invited.includes(personId) || entryOf(project.collaborators, personId) === 'invited';
    // Who has joined has a name of their own.
    const named = names
      .filter(({ personId, name }) => name !== '' && isInvited(personId) && entryOf(project.names, personId) !== name)
      .map(({ personId, name }) => event('CollaboratorNamed', { projectId, personId, name }));
    if (invited.length === 0) return accept(named);
    if (invited.includes(project.host)) {
      return reject({ code: 'HOST_CANNOT_JOIN', title: 'The host of a project cannot also be a collaborator.' });
    }
    if (invited.some((personId) => project.coHosts.includes(personId) || personId === project.supportStaff)) {
      return reject({
        code: 'MEMBER_CANNOT_JOIN',
        title: 'Co-hosts and support staff of a project cannot also be collaborators.',
      });
    }
    if (invited.some((personId) => helpsIn(project, personId, membershipOf(team)))) {
      return reject({
        code: 'MEMBER_CANNOT_JOIN',
        title: "Members of the project's team cannot also be collaborators.",
      });
    }
    if (invited.some((personId) => project.banned.includes(personId)))
      return reject({ code: 'BANNED', title: 'Somebody among them cannot join this project again. Allow it first.' });
    const limit = collaboratorLimit(subscription);
    const count = countOf(project);
    if (count + invited.length > limit)
      return reject({
        code: 'COLLABORATOR_LIMIT',
        title: `${limitText(limit)} It has ${count}, and you add ${invited.length}.`,
      });
    return accept([...invited.map((personId) => event('CollaboratorInvited', { projectId, personId })), ...named]);
  },
  RemoveCollaborator: ({ projectId, personId, ban = false }, project) => {
    const isThere = entryOf(project.collaborators, personId) !== undefined;
    // Whoever never was here is nobody's to name: a known address is answered as an unknown one.
    if (!isThere && entryOf(project.leftAt, personId) === undefined) return reject('COLLABORATOR_NOT_FOUND');
    const isNew = ban && !project.banned.includes(personId);
    return accept([
      ...(isThere ? [event('CollaboratorRemoved', { projectId, personId })] : []),
      ...(isNew ? [event('CollaboratorBanned', { projectId, personId })] : []),
    ]);
  },
  UnbanCollaborator: ({ projectId, personId }, project) =>
    accept(project.banned.includes(personId) ? [event('CollaboratorUnbanned', { projectId, personId })] : []),
  LeaveProject: (_, project, { actor }) =>
    accept(
      entryOf(project.collaborators, actor)
        ? [event('CollaboratorLeft', { projectId: project.projectId, personId: actor })]
        : [],
    ),
  /** All of them or none. In a public project assignments count once it is private. */
  AssignDocument: ({ projectId, documentId, personIds }, project) => {
    if (!definitionOf(project, documentId)) return reject('DOCUMENT_NOT_FOUND');
    const missing = personIds.flatMap((personId, index) => (entryOf(project.collaborators, personId) ? [] : [index]));
    if (missing.length > 0) return reject(notFound(missing));
    const already = entryOf(project.assignments, documentId) ?? [];
    return accept(
      [...new Set(personIds)]
        .filter((personId) => !already.includes(personId))
        .map((personId) => event('DocumentAssigned', { projectId, documentId, personId })),
    );
  },
  UnassignDocument: ({ projectId, documentId, personIds }, project) => {
    if (!definitionOf(project, documentId)) return reject('DOCUMENT_NOT_FOUND');
    const assigned = entryOf(project.assignments, documentId) ?? [];
    return accept(
      [...new Set(personIds)]
        .filter((personId) => assigned.includes(personId))
        .map((personId) => event('DocumentUnassigned', { projectId, documentId, personId })),
    );
  },
  /** Whoever works in a project does not audit it (ROLE-14). */
  GrantAuditor: ({ projectId, personId, until }, project, { now }, { team }) => {
    const moment = canonicalMoment(until);
    if (!isBefore(now, moment)) return reject({ code: 'INVALID', errors: { until: refusals.DATE_IN_PAST[1] } });
    const works = project.supportStaff === personId || rolesIn(project, personId, membershipOf(team)).length > 0;
    if (works) {
      const email = 'Whoever works in this project cannot also audit it.';
      return reject({ code: 'INVALID', errors: { email } });
    }
    const already = entryOf(project.auditors, personId) === moment;
    return accept(already ? [] : [event('AuditorGranted', { projectId, personId, until: moment })]);
  },
  RevokeAuditor: ({ projectId, personId }, project) =>
    accept(entryOf(project.auditors, personId) ? [event('AuditorRevoked', { projectId, personId })] : []),
});
