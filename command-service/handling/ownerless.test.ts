import { commandRules } from '@dossier/shared/authorization';
import { type CommandInput, type CommandName, commands, projectRoles, streams } from '@dossier/shared/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../testing/commands.ts';
import { payloads, type World } from '../testing/payloads.ts';
import { activeProject, subscribedHost } from '../testing/projects.ts';
import { person, type Sender, sender, system } from '../testing/sender.ts';

/** What is read is recorded, people are told, and a legal hold decides whether it may be purged. */
const outliving: readonly CommandName[] = [
  'DeleteProject',
  'PurgeProject',
  'GiveProject',
  'HoldProject',
  'ReleaseProject',
  'RecordDownload',
  'RecordAudit',
  'RecordEvidence',
  'OrderEvidence',
  'FinishEvidence',
  'DropEvidence',
  'Notify',
];

const world: World = {
  projectId: '123456789',
  teamId: 'team',
  documentId: 'document',
  personId: 'person',
  email: 'ada@example.org',
  now: Date.parse('2026-03-01T12:00:00.000Z'),
};
const isOfProject = (name: CommandName) => {
  const { allow } = commandRules[name];
  const byRole = Array.isArray(allow) && !('of' in commandRules[name]);
  return byRole || (allow === 'system' && Object.hasOwn(payloads[name](world), 'projectId'));
};
const changing = (Object.keys(commands) as CommandName[]).filter(
  (name) => isOfProject(name) && !outliving.includes(name),
);

describe('a project whose host has closed the account', () => {
  let engines: TestCommands;
  let copy: Sender;
  beforeAll(() => {
    engines = openTestCommands();
    copy = sender(engines.copy().execute);
  });
  afterAll(() => engines.close());

  let made = 0;
  /** With a co-host and a collaborator; it is in the bin, unless it escaped the closing. */
  const make = async (isBinned: boolean) => {
    made += 1;
    const emailOf = (role: string) => `${role}${made}@example.org`;
    const idOf = async (role: string) => (await engines.directory.personOf(emailOf(role))).personId;
    const owner = await subscribedHost(engines, copy, emailOf('owner'));
    const ids = {
      owner,
      'co-host': await idOf('co-host'),
      support: await idOf('support'),
      collaborator: await idOf('collaborator'),
      auditor: '',
    };
    const project = await activeProject(engines, copy, owner, {
      coHostEmails: [emailOf('co-host')],
      supportStaff: emailOf('support'),
    });
    const { projectId } = project;
    await copy.done(person(ids.collaborator), 'JoinProject', { projectId });
    const profile = { firstName: 'Olga', lastName: 'Owner', designation: 'Host', organization: 'Grants' };
    await copy.done(system, 'RegisterAccount', { personId: owner, ...profile, terms: true });
    if (isBinned) await copy.done(person(owner), 'DeleteProject', { projectId });
    await copy.done(person(owner), 'CloseAccount', { password: '' });
    await engines.directory.erase(owner);
    const about: World = {
      ...world,
      ...project,
      personId: ids.collaborator,
      email: emailOf('collaborator'),
      now: engines.time.now,
    };
    return { ids, about };
  };

  const callersOf = (name: CommandName, ids: Readonly<Record<string, string>>, isBinned: boolean) => {
    const { allow, ...rest } = commandRules[name];
    const roles = Array.isArray(allow)
      ? projectRoles.filter((role) => (allow as readonly string[]).includes(role))
      : [];
    // In the bin a project exists for its managers only, and nobody can sign in as its host.
    const seeing = roles.filter((role) => role === 'co-host' || (!isBinned && role === 'collaborator'));
    return [
      ...seeing.map((role) => person(ids[role] ?? '')),
      ...(allow === 'system' || 'system' in rest ? [system] : []),
    ];
  };

  it.each([true, false])('[BEY-47] is changed by no command (in the bin: %s)', async (isBinned) => {
    const { ids, about } = await make(isBinned);
    const before = await engines.eventStore.head();
    const found: unknown[] = [];
    for (const name of changing)
      for (const caller of callersOf(name, ids, isBinned)) {
        const payload = payloads[name](about) as CommandInput<typeof name>;
        found.push([name, caller.kind, await copy.refusal(caller, name, payload)]);
      }
    expect(found.length).toBeGreaterThan(25);
    expect(found).toEqual(found.map((row) => [...(row as string[]).slice(0, 2), 'HOST_GONE']));
    expect(await engines.eventStore.head()).toBe(before);
  });

  it('[BEY-47] takes no new people, and says no more of itself to strangers than others do', async () => {
    const { about } = await make(false);
    const { personId } = await engines.directory.personOf('otto@example.org');
    expect(await copy.refusal(person(personId), 'JoinProject', { projectId: about.projectId })).toBe(
      'PROJECT_NOT_FOUND',
    );
  });

  it('[BEY-47] is still read, held, released and purged', async () => {
    const { ids, about } = await make(true);
    const { projectId } = about;
    const carol = person(ids['co-host']);
    await copy.done(carol, 'RecordDownload', { projectId, what: 'archive' });
    await copy.done(carol, 'HoldProject', { projectId, reason: 'An appeal' });
    await copy.done(carol, 'ReleaseProject', { projectId });
    engines.time.now += 31 * 86_400_000;
    await copy.done(system, 'PurgeProject', { projectId });
    expect((await engines.eventStore.readStream(streams.project(projectId))).at(-1)?.type).toBe('ProjectPurged');
  });

  it('[BEY-47] is one from the moment on in which the account begins to close', async () => {
    const host = await subscribedHost(engines, copy, 'leaving@example.org');
    const { projectId } = await activeProject(engines, copy, host, { coHostEmails: ['clara@example.org'] });
    const clara = person((await engines.directory.personOf('clara@example.org')).personId);
    await copy.done(clara, 'AddComment', { projectId, text: 'Hello' });
    await engines.directory.reserve(host, '', engines.time.now);
    await engines.directory.activate(host);
    await engines.directory.block(host);
    expect(await copy.refusal(clara, 'AddComment', { projectId, text: 'Hello again' })).toBe('HOST_GONE');
  });
});
