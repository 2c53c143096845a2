import { streams } from '@dossier/shared/contract';
import { AppendTooLargeError, appendLimit, type CommandStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../../testing/commands.ts';
import { projectInput, subscribedHost } from '../../testing/projects.ts';
import { person, type Sender, sender, system } from '../../testing/sender.ts';

let engines: TestCommands;
let largest: number;
let one: Sender;
let host: string;

/** As a server does that takes no more at once. */
const measured = (store: CommandStore): CommandStore => ({
  ...store,
  appendOnce: (stream, expected, events) => {
    const size = events.reduce((sum, event) => sum + JSON.stringify(event).length, 0);
    largest = Math.max(largest, size);
    return size > 1_024 * 1_024
      ? Promise.reject(new AppendTooLargeError())
      : store.appendOnce(stream, expected, events);
  },
});

beforeEach(async () => {
  engines = openTestCommands();
  largest = 0;
  one = sender(engines.copy(measured(engines.eventStore)).execute);
  host = await subscribedHost(engines, one);
});
afterEach(() => engines.close());

const projectOf = async (people: number, documents: number) => {
  const emails = Array.from({ length: people }, (_, index) => `person${index}@example.org`);
  const { projectId } = (await one.done(person(host), 'CreateProject', {
    ...projectInput(engines.time.now),
    projectScope: 'private',
  })) as { projectId: string };
  await one.done(person(host), 'InviteCollaborators', { projectId, emails });
  const defined = await one.done(person(host), 'DefineDocuments', {
    projectId,
    documents: Array.from({ length: documents }, (_, index) => ({ fieldName: `Document ${index}` })),
  });
  for (const { documentId } of defined.documents as { documentId: string }[])
    await one.done(person(host), 'AssignDocument', { projectId, documentId, emails });
  return projectId;
};
const assignments = async (projectId: string) =>
  (await engines.eventStore.readStream(streams.project(projectId))).filter(({ type }) => type === 'DocumentAssigned');

describe('a command of many events', () => {
  it('[BEY-33] a copy is done in portions that every event store takes, each of them once', async () => {
    const from = await projectOf(60, 40);
    const copied = await one.done(person(host), 'CreateProject', {
      ...projectInput(engines.time.now),
      projectScope: 'private',
      from: { projectId: from, people: true },
    });
    const projectId = String(copied.projectId);
    for (let portion = 1; (await assignments(projectId)).length < 2_400; portion += 1) {
      const before = await engines.eventStore.head();
      await one.done(system, 'CopyAssignments', { projectId }, `portion ${portion}`);
      expect(await engines.eventStore.head()).toBeGreaterThan(before);
      const after = await engines.eventStore.head();
      await one.done(system, 'CopyAssignments', { projectId }, `portion ${portion}`);
      expect(await engines.eventStore.head()).toBe(after);
    }
    await one.done(system, 'CopyAssignments', { projectId }, 'the last');
    expect(new Set((await assignments(projectId)).map(({ data }) => `${data.documentId} ${data.personId}`)).size).toBe(
      2_400,
    );
    expect(largest).toBeLessThan(appendLimit);
  });

  it('is refused in words before anything is written, where no store would take it', async () => {
    const projectId = await projectOf(1, 1);
    const head = await engines.eventStore.head();
    const tight = sender(
      engines.copy({ ...engines.eventStore, appendOnce: () => Promise.reject(new AppendTooLargeError()) }).execute,
    );
    const outcome = await tight.send(person(host), 'SetRetention', { projectId, days: 30 });
    expect(outcome).toEqual({
      ok: false,
      refusal: { code: 'TOO_LARGE', title: 'This is too much at once. Please do it in smaller parts.' },
    });
    expect(await engines.eventStore.head()).toBe(head);
    await one.done(person(host), 'SetRetention', { projectId, days: 30 });
  });
});
