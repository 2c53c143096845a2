import { type Caller, commandRules, type Rule } from '@dossier/shared/authorization';
import { isoTime } from '@dossier/shared/basics/clock';
import { randomId } from '@dossier/shared/basics/ids';
import { type CommandInput, type CommandName, commands, type RefusalCode, teamRoles } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { card } from '../domain/testing/subscription.ts';
import { openTestCommands, type TestCommands } from '../testing/commands.ts';
import { activeProject, projectInput, subscribedHost } from '../testing/projects.ts';
import { person, type Sender, sender, system } from '../testing/sender.ts';

/** Everybody there is, from the point of view of a project, and of a team. */
const persons = [
  'stranger',
  'former',
  'auditor',
  'collaborator',
  'support',
  'co-host',
  'owner',
  'invited',
  'member',
  'author',
] as const;
const roles = ['visitor', ...persons, 'system'] as const;
type Role = (typeof roles)[number];

type World = {
  readonly teamId: string;
  readonly projectId: string;
  readonly documentId: string;
  readonly personId: string;
  readonly email: string;
  readonly now: number;
};
const someFile = 'x'.repeat(22);
const profile = { firstName: 'Ada', lastName: 'Lovelace', designation: 'Countess', organization: 'Engine' };
const later = (now: number) => isoTime(now + 86_400_000);

/** A valid payload of every command: rights are judged on commands that could be accepted. */
const payloads: { readonly [N in CommandName]: (world: World) => CommandInput<N> } = {
  RegisterAccount: ({ personId }) => ({ personId, ...profile, terms: true }),
  UpdateProfile: () => profile,
  ChangeProfilePicture: () => ({ fileId: someFile }),
  RemoveProfilePicture: () => ({}),
  SetNotificationPreference: () => ({ notifications: false }),
  CloseAccount: () => ({ password: '' }),
  CreateProject: ({ now }) => projectInput(now),
  UpdateProject: ({ projectId, now }) => ({ ...projectInput(now), projectId, projectName: 'Another' }),
  SetExpectedCollaborators: ({ projectId }) => ({ projectId, expectedCollaborators: 7 }),
  InviteCollaborators: ({ projectId }) => ({ projectId, emails: ['invited@example.org'] }),
  RemoveCollaborator: ({ projectId, email }) => ({ projectId, email }),
  UnbanCollaborator: ({ projectId, personId }) => ({ projectId, personId }),
  DefineDocuments: ({ projectId }) => ({ projectId, documents: [{ fieldName: 'Report' }] }),
  AssignDocument: ({ projectId, documentId, email }) => ({ projectId, documentId, email }),
  UnassignDocument: ({ projectId, documentId, email }) => ({ projectId, documentId, email }),
  AttachSupportingFile: ({ projectId }) => ({ projectId, fileId: someFile }),
  RemoveSupportingFile: ({ projectId }) => ({ projectId, fileId: someFile }),
  GrantAuditor: ({ projectId, now }) => ({ projectId, email: 'another@example.org', until: later(now) }),
  RevokeAuditor: ({ projectId, personId }) => ({ projectId, personId }),
  HoldProject: ({ projectId }) => ({ projectId, reason: 'An appeal' }),
  ReleaseProject: ({ projectId }) => ({ projectId }),
  SetRetention: ({ projectId }) => ({ projectId, days: 30 }),
  AnnounceExpiry: ({ projectId, now }) => ({ projectId, dueAt: later(now) }),
  ActivateProject: ({ projectId }) => ({ projectId }),
  JoinProject: ({ projectId }) => ({ projectId }),
  LeaveProject: ({ projectId }) => ({ projectId }),
  DeleteProject: ({ projectId }) => ({ projectId }),
  RestoreProject: ({ projectId }) => ({ projectId }),
  PurgeProject: ({ projectId }) => ({ projectId }),
  CloseProject: ({ projectId }) => ({ projectId }),
  MakeBundle: ({ projectId }) => ({ projectId }),
  UploadDocument: ({ projectId, documentId }) => ({ projectId, documentId, fileId: someFile }),
  WithdrawDocument: ({ projectId, documentId }) => ({ projectId, documentId }),
  ReviewDocument: ({ projectId, documentId, email }) => ({ projectId, documentId, email, action: 'Accept' }),
  ExtendDueMoment: ({ projectId, email, now }) => ({ projectId, email, dueAt: later(now) }),
  ExpireDocuments: ({ projectId, personId }) => ({ projectId, personId }),
  EndExtension: ({ projectId, personId, now }) => ({ projectId, personId, dueAt: later(now) }),
  RemindCollaborator: ({ projectId, personId, now }) => ({ projectId, personId, dueAt: later(now), kind: 'host' }),
  AddComment: ({ projectId }) => ({ projectId, text: 'hello' }),
  RecordDownload: ({ projectId }) => ({ projectId, what: 'archive' }),
  RecordAudit: ({ projectId, personId }) => ({ projectId, personId }),
  RecordEvidence: ({ projectId, personId }) => ({ projectId, personId }),
  GrantInstallationAuditor: ({ now }) => ({ email: 'another@example.org', until: later(now) }),
  RevokeInstallationAuditor: () => ({ email: 'auditor@example.org' }),
  CreateTeam: () => ({ teamName: 'Grants', teamType: 'Research' }),
  UpdateTeam: ({ teamId }) => ({ teamId, teamName: 'Others' }),
  SetTeamStatus: ({ teamId }) => ({ teamId, status: 'inactive' }),
  InviteTeamMember: ({ teamId }) => ({ teamId, email: 'invited@example.org' }),
  AcceptTeamInvitation: ({ teamId }) => ({ teamId }),
  DeclineTeamInvitation: ({ teamId }) => ({ teamId }),
  RemoveTeamMember: ({ teamId, personId }) => ({ teamId, personId }),
  LeaveTeam: ({ teamId }) => ({ teamId }),
  HandOverTeam: ({ teamId, personId }) => ({ teamId, personId }),
  DeleteTeam: ({ teamId }) => ({ teamId }),
  RestoreTeam: ({ teamId }) => ({ teamId }),
  PurgeTeam: ({ teamId }) => ({ teamId }),
  StartSubscription: () => ({ plan: 'personal', period: 'monthly', ...card }),
  ChangePlan: () => ({ plan: 'team', period: 'yearly', members: 2 }),
  WithdrawPlanChange: () => ({}),
  ChangeCard: () => card,
  CancelSubscription: () => ({}),
  ResumeSubscription: () => ({}),
  PayRenewal: () => ({}),
  RecordPayment: ({ personId }) => ({ personId, paymentId: 'payment', reference: 'paid' }),
  RecordPaymentFailure: ({ personId }) => ({ personId, paymentId: 'payment', reason: 'declined' }),
  RecordRenewal: ({ personId, now }) => ({ personId, periodEnd: isoTime(now) }),
  RecordCardExpiry: ({ personId }) => ({ personId }),
  ReserveSeat: ({ personId }) => ({ personId, teamId: 'team', memberId: personId }),
  ReserveTeamSeats: ({ personId }) => ({ personId, teamId: 'team', memberIds: [personId] }),
  ReleaseSeats: ({ personId }) => ({ personId, memberIds: [personId] }),
  Notify: ({ personId, projectId }) => ({ personId, projectId, kind: 'invited' }),
  MarkNotificationRead: () => ({ notificationId: 'notification' }),
  MarkNotificationUnread: () => ({ notificationId: 'notification' }),
  MarkAllNotificationsRead: () => ({ lastSeen: 'notification' }),
  QueueMail: ({ personId }) => ({ recipient: personId, template: 'invitation' }),
  RecordMailSent: () => ({ mailId: 'mail' }),
  RecordMailFailed: () => ({ mailId: 'mail', reason: 'refused' }),
  RequestQuote: () => ({ email: 'visitor@example.org' }),
};

const isTeamRole = (role: Role) => (teamRoles as readonly string[]).includes(role);

/**
 * What the rule says about a role: the code of the refusal, or that the command is judged on its
 * merits.
 */
const expected = (rule: Rule, role: Role): RefusalCode | 'allowed' => {
  const ofSomething = Array.isArray(rule.allow);
  const isTeam = 'of' in rule;
  if (role === 'system') {
    const allowed = rule.allow === 'system' || rule.allow === 'anyone' || ('system' in rule && rule.system === true);
    return allowed ? 'allowed' : 'FORBIDDEN';
  }
  if (rule.allow === 'anyone') return 'allowed';
  if (rule.allow === 'system') return 'UNKNOWN_COMMAND';
  if (role === 'visitor') return 'UNAUTHENTICATED';
  if (!ofSomething) return 'allowed';
  if (isTeam !== isTeamRole(role)) return isTeam ? 'TEAM_NOT_FOUND' : 'PROJECT_NOT_FOUND';
  const isAllowed = (rule.allow as readonly string[]).includes(role);
  if (['stranger', 'former'].includes(role) || (role === 'auditor' && !isAllowed)) return 'PROJECT_NOT_FOUND';
  return isAllowed ? 'allowed' : 'FORBIDDEN';
};

const denials: readonly string[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'UNKNOWN_COMMAND',
  'PROJECT_NOT_FOUND',
  'TEAM_NOT_FOUND',
];

describe('authorization matrix: every role × every command', () => {
  let engines: TestCommands;
  let copy: Sender;
  const callers = {} as Record<Role, Caller>;
  const ids = {} as Record<Exclude<Role, 'visitor' | 'system'>, string>;

  beforeAll(async () => {
    engines = openTestCommands();
    copy = sender(engines.copy().execute);
    callers.visitor = { kind: 'visitor' };
    callers.system = system;
    for (const role of persons) {
      ids[role] = (await engines.directory.personOf(`${role}@example.org`)).personId;
      callers[role] = person(ids[role]);
    }
    await subscribedHost(engines, copy, 'owner@example.org');
    await subscribedHost(engines, copy, 'author@example.org', { plan: 'team', members: 9 });
  });
  afterAll(() => engines.close());

  /** A project of its own for each cell, since what is allowed changes it. */
  const makeProject = async () => {
    const made = await activeProject(engines, copy, ids.owner, {
      coHostEmails: ['co-host@example.org'],
      supportStaff: 'support@example.org',
    });
    const { projectId } = made;
    for (const role of ['collaborator', 'former'] as const)
      await copy.done(callers[role], 'JoinProject', { projectId });
    await copy.done(callers.owner, 'RemoveCollaborator', { projectId, email: 'former@example.org' });
    await copy.done(callers.owner, 'GrantAuditor', {
      projectId,
      email: 'auditor@example.org',
      until: later(engines.time.now),
    });
    return made;
  };
  const makeTeam = async () => {
    const team = { teamName: 'Grants', teamType: 'Research' } as const;
    const teamId = String((await copy.done(callers.author, 'CreateTeam', team)).teamId);
    for (const role of ['member', 'invited'] as const) {
      await copy.done(system, 'ReserveSeat', { personId: ids.author, teamId, memberId: ids[role] });
      await copy.done(callers.author, 'InviteTeamMember', { teamId, email: `${role}@example.org` });
    }
    await copy.done(callers.member, 'AcceptTeamInvitation', { teamId });
    return { teamId };
  };
  const makeWorld = async (isTeam = false): Promise<World> => ({
    ...(isTeam
      ? { ...(await makeTeam()), projectId: '100000000', documentId: 'none' }
      : { teamId: 'none', ...(await makeProject()) }),
    personId: ids.collaborator,
    email: 'collaborator@example.org',
    now: engines.time.now,
  });

  it.each(Object.keys(commands) as CommandName[])('%s', async (name) => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const role of roles) {
      const world = await makeWorld('of' in commandRules[name]);
      const before = await engines.eventStore.head();
      const outcome = await copy.send(
        callers[role],
        name,
        payloads[name](world) as CommandInput<typeof name>,
        randomId(),
      );
      const code = outcome.ok ? 'allowed' : outcome.refusal.code;
      found[role] = denials.includes(code) ? code : 'allowed';
      wanted[role] = expected(commandRules[name], role);
      if (found[role] !== 'allowed') expect(await engines.eventStore.head()).toBe(before);
    }
    expect(found).toEqual(wanted);
  });

  it('covers people whose project went to the bin: it is gone for all but its managers', async () => {
    const found: Record<string, string> = {};
    for (const role of ['stranger', 'collaborator', 'support', 'co-host', 'owner'] as const) {
      const { projectId } = await makeWorld();
      await copy.done(callers.owner, 'DeleteProject', { projectId });
      const outcome = await copy.send(callers[role], 'AddComment', { projectId, text: 'hello' });
      found[role] = outcome.ok ? 'allowed' : outcome.refusal.code;
    }
    expect(found).toEqual({
      stranger: 'PROJECT_NOT_FOUND',
      collaborator: 'PROJECT_NOT_FOUND',
      support: 'PROJECT_NOT_FOUND',
      'co-host': 'PROJECT_IN_BIN',
      owner: 'PROJECT_IN_BIN',
    });
  });
});
