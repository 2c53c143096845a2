import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { CommandStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../../testing/commands.ts';
import { activeProject, projectInput, subscribedHost } from '../../testing/projects.ts';
import { person, type Sender, sender } from '../../testing/sender.ts';

let engines: TestCommands;
let other: Sender;
let host: string;
let projectId: string;
beforeEach(async () => {
  engines = openTestCommands();
  other = sender(engines.copy().execute);
  host = await subscribedHost(engines, other);
  ({ projectId } = await activeProject(engines, other, host));
});
afterEach(() => engines.close());

/** The store of a copy; right after its first look at `stream`, something else happens. */
const interrupted = (stream: string, happens: () => Promise<unknown>): CommandStore => {
  let isFirst = true;
  return {
    ...engines.eventStore,
    readStream: async (name, options): Promise<StoredEvent[]> => {
      const events = await engines.eventStore.readStream(name, options);
      if (name === stream && isFirst) {
        isFirst = false;
        await happens();
      }
      return events;
    },
  };
};

it('rights and decision rest on one revision of another stream, the one that the event records', async () => {
  const before = (await engines.eventStore.readStream(streams.project(projectId))).length - 1;
  const toTheBin = () => other.done(person(host), 'DeleteProject', { projectId });
  const one = sender(engines.copy(interrupted(streams.project(projectId), toTheBin)).execute);
  await one.done(person(host), 'AddComment', { projectId, text: 'hello' });
  const [comment] = await engines.eventStore.readStream(streams.comments(projectId));
  expect(comment?.context).toEqual([{ stream: streams.project(projectId), revision: before }]);
});

it('a right that is lost during the judgement is lost, although a command beside it brought the news', async () => {
  const one = sender(engines.copy().execute);
  const { directory } = engines;
  const { personId: carol } = await directory.personOf('carol@example.org');
  const { personId: anna } = await directory.personOf('anna@example.org');
  const settings = { ...projectInput(engines.time.now), projectId };
  await one.done(person(host), 'UpdateProject', { ...settings, coHostEmails: ['carol@example.org'] });
  await one.done(person(anna), 'JoinProject', { projectId });

  jest.spyOn(directory, 'findByEmail').mockImplementationOnce(async (email) => {
    await other.done(person(host), 'UpdateProject', settings);
    await one.done(person(host), 'AddComment', { projectId, text: 'now the first copy knows it too' });
    return directory.findByEmail(email);
  });
  const removal = { projectId, email: 'anna@example.org' };
  expect(await one.refusal(person(carol), 'RemoveCollaborator', removal)).toBe('PROJECT_NOT_FOUND');
});

describe('a repeat of an old command', () => {
  const withCarol = async (copy: Sender, roles: object = { coHostEmails: ['carol@example.org'] }) => {
    const settings = { ...projectInput(engines.time.now), projectId };
    await copy.done(person(host), 'UpdateProject', { ...settings, ...roles });
    return person((await engines.directory.personOf('carol@example.org')).personId);
  };

  it('[BEY-48] by whoever lost the role since is answered as the role says now', async () => {
    const one = sender(engines.copy().execute);
    const carol = await withCarol(one);
    const comment = { projectId, text: 'hello' };
    const nothing = { projectId, email: 'nobody@example.org' };
    await one.done(carol, 'AddComment', comment, 'said');
    await one.done(carol, 'ActivateProject', { projectId }, 'already so');
    expect(await one.refusal(carol, 'RemoveCollaborator', nothing, 'refused')).toBe('COLLABORATOR_NOT_FOUND');
    await one.done(carol, 'AddComment', comment, 'said');
    // The first copy still has the project as it was.
    await withCarol(other, { coHostEmails: [] });
    for (const copy of [one, other]) {
      expect(await copy.refusal(carol, 'AddComment', comment, 'said')).toBe('PROJECT_NOT_FOUND');
      expect(await copy.refusal(carol, 'ActivateProject', { projectId }, 'already so')).toBe('PROJECT_NOT_FOUND');
      expect(await copy.refusal(carol, 'RemoveCollaborator', nothing, 'refused')).toBe('PROJECT_NOT_FOUND');
    }
  });

  it('is answered as the first time to those who gave up the role by it', async () => {
    const anna = person((await engines.directory.personOf('anna@example.org')).personId);
    await other.done(anna, 'JoinProject', { projectId });
    const left = await other.done(anna, 'LeaveProject', { projectId }, 'left');
    expect(await other.done(anna, 'LeaveProject', { projectId }, 'left')).toEqual(left);
    await other.done(person(host), 'DeleteProject', { projectId });
    const purged = await other.done(person(host), 'PurgeProject', { projectId }, 'purged');
    expect(await other.done(person(host), 'PurgeProject', { projectId }, 'purged')).toEqual(purged);
  });
});
