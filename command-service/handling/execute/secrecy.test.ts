import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../../testing/commands.ts';
import { activeProject, subscribedHost } from '../../testing/projects.ts';
import { person, type Sender, sender } from '../../testing/sender.ts';

let engines: TestCommands;
let one: Sender;
let host: string;
beforeEach(async () => {
  engines = openTestCommands();
  one = sender(engines.copy().execute);
  host = await subscribedHost(engines, one);
});
afterEach(() => engines.close());

const anybody = async (name: string) => (await engines.directory.personOf(`${name}@example.org`)).personId;

describe('who may know what', () => {
  it.each(['Nonsense', 'constructor', '__proto__', ''])('has no command %j', async (name) => {
    const outcome = await engines.copy().execute({
      name,
      payload: {},
      caller: person(host),
      commandId: 'command',
      correlationId: 'correlation',
    });
    expect(outcome).toEqual({ ok: false, refusal: { code: 'UNKNOWN_COMMAND' } });
  });

  it('[ROLE-17] tells a stranger nothing of a project, whether the address asked for is known or not', async () => {
    const { projectId, documentId } = await activeProject(engines, one, host);
    await anybody('known');
    const stranger = person(await anybody('stranger'));
    const review = (caller: ReturnType<typeof person>, email: string) =>
      one.refusal(caller, 'ReviewDocument', { projectId, documentId, email, action: 'Accept' });
    expect(await review(stranger, 'known@example.org')).toBe('PROJECT_NOT_FOUND');
    expect(await review(stranger, 'unknown@example.org')).toBe('PROJECT_NOT_FOUND');
    expect(await review(person(host), 'known@example.org')).toBe('COLLABORATOR_NOT_FOUND');
    expect(await review(person(host), 'unknown@example.org')).toBe('COLLABORATOR_NOT_FOUND');
  });

  it('tells of many addresses which are no collaborators, whether they are known or not', async () => {
    const { projectId, documentId } = await activeProject(engines, one, host);
    await anybody('known');
    await one.done(person(host), 'InviteCollaborators', { projectId, emails: ['anna@example.org'] });
    const assign = (...names: string[]) =>
      engines.copy().execute({
        name: 'AssignDocument',
        payload: { projectId, documentId, emails: names.map((name) => `${name}@example.org`) },
        caller: person(host),
        commandId: `assign ${names}`,
        correlationId: 'correlation',
      });
    expect(await assign('known', 'anna', 'unknown')).toEqual({
      ok: false,
      refusal: {
        code: 'COLLABORATOR_NOT_FOUND',
        errors: { 'emails.0': 'Collaborator not found.', 'emails.2': 'Collaborator not found.' },
      },
    });
    expect(await engines.directory.findByEmail('unknown@example.org')).toBeUndefined();
    expect(await assign('anna')).toMatchObject({ ok: true });
  });

  it('puts no address into the directory for who has no right to', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const stranger = person(await anybody('stranger'));
    const invitation = { projectId, emails: ['new@example.org'] };
    expect(await one.refusal(stranger, 'InviteCollaborators', invitation)).toBe('PROJECT_NOT_FOUND');
    expect(await engines.directory.findByEmail('new@example.org')).toBeUndefined();
    await one.done(person(host), 'InviteCollaborators', invitation);
    expect(await engines.directory.findByEmail('new@example.org')).toMatchObject({ status: 'known' });
  });
});
