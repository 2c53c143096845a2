import { type Caller, commandRules, isForOperators, type Rule } from '@dossier/shared/authorization';
import { randomId } from '@dossier/shared/basics/ids';
import { type CommandInput, type CommandName, commands, type RefusalCode, teamRoles } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../testing/commands.ts';
import { later, payloads, type World } from '../testing/payloads.ts';
import { activeProject, subscribedHost } from '../testing/projects.ts';
import { person, type Sender, sender, system } from '../testing/sender.ts';

/** Everybody there is, from the point of view of a project, and of a team. */
const persons = [
  'stranger',
  'operator',
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
  if (isForOperators(rule)) return role === 'operator' ? 'allowed' : 'UNKNOWN_COMMAND';
  if (role === 'visitor') return 'UNAUTHENTICATED';
  if (!ofSomething) return 'allowed';
  if (isTeam !== isTeamRole(role)) return isTeam ? 'TEAM_NOT_FOUND' : 'PROJECT_NOT_FOUND';
  const isAllowed = (rule.allow as readonly string[]).includes(role);
  if (['stranger', 'former', 'operator'].includes(role) || (role === 'auditor' && !isAllowed))
    return 'PROJECT_NOT_FOUND';
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
    await copy.done(system, 'GrantOperator', { email: 'operator@example.org' });
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
    const rule = commandRules[name];
    // The system alone gives one, so its rule names no roles of a team.
    const isOfTeam = ('of' in rule && !isForOperators(rule)) || name === 'GiveTeam';
    for (const role of roles) {
      const world = await makeWorld(isOfTeam);
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
