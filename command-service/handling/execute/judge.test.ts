import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
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
const interrupted = (stream: string, happens: () => Promise<unknown>): EventStore => {
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
