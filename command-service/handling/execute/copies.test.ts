import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { DAY, streams } from '@dossier/shared/contract';
import type { CommandStore } from '@dossier/shared/event-store';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../../testing/commands.ts';
import { gate } from '../../testing/gate.ts';
import { activeProject, completeUpload, projectInput, subscribedHost } from '../../testing/projects.ts';
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

const busy = { ok: false, refusal: { code: 'UNAVAILABLE', retryAfter: 1 } };
const positions = async () => (await engines.eventStore.readAll(0, 10_000)).length;
const anybody = async (name: string) => (await engines.directory.personOf(`${name}@example.org`)).personId;

describe('two copies on one store', () => {
  let two: Sender;
  beforeEach(() => {
    two = sender(engines.copy().execute);
  });

  it('write one stream at once without losing, doubling or refusing anything', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? one : two).done(person(host), 'AddComment', { projectId, text: `comment ${index}` }),
      ),
    );
    const events = await engines.eventStore.readStream(streams.comments(projectId));
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 60 }, (_, index) => index));
    expect(new Set(answers.map(({ revision }) => revision)).size).toBe(60);
  });

  it('refuse none of 300 people who join at once', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const guests = await Promise.all(Array.from({ length: 300 }, (_, index) => anybody(`guest${index}`)));
    await Promise.all(
      guests.map((guest, index) => (index % 2 ? one : two).done(person(guest), 'JoinProject', { projectId })),
    );
    const late = person(await anybody('late'));
    expect(await one.refusal(late, 'JoinProject', { projectId })).toBe('COLLABORATOR_LIMIT');
    const events = await engines.eventStore.readStream(streams.project(projectId));
    expect(new Set(events.filter(({ type }) => type === 'CollaboratorJoined').map(({ actor }) => actor)).size).toBe(
      300,
    );
  });

  it('never refuse on a state that is behind', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const guest = person(await anybody('guest'));
    await two.done(guest, 'JoinProject', { projectId });
    // The first copy last saw a project without the guest.
    await one.done(guest, 'LeaveProject', { projectId });
    expect(await two.refusal(guest, 'LeaveProject', { projectId })).toBe('PROJECT_NOT_FOUND');
  });

  it('never call something done on a state that is behind', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const expecting = (sending: Sender, expectedCollaborators: number) =>
      sending.done(person(host), 'SetExpectedCollaborators', { projectId, expectedCollaborators });
    await expecting(one, 5);
    const { revision } = await expecting(two, 6);
    expect(await expecting(one, 5)).toMatchObject({ revision: Number(revision) + 1 });
  });

  it('read the project anew for every upload and comment', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const guest = person(await anybody('guest'));
    await one.done(guest, 'JoinProject', { projectId });
    await one.done(guest, 'AddComment', { projectId, text: 'hello' });
    await two.done(person(host), 'RemoveCollaborator', { projectId, email: 'guest@example.org' });
    expect(await one.refusal(guest, 'AddComment', { projectId, text: 'hello again' })).toBe('PROJECT_NOT_FOUND');
  });

  it.each(['one after the other', 'at once'])(
    '[BEY-11] refuse one of two comments in two projects under one Idempotency-Key, %s',
    async (order) => {
      const projects = [await activeProject(engines, one, host), await activeProject(engines, one, host)];
      const tasks = [one, two, one, two].map((sending, index) => async () => {
        const { projectId } = projects[index % 2] as { projectId: string };
        return sending.send(person(host), 'AddComment', { projectId, text: 'hello' }, 'command');
      });
      const outcomes: CommandOutcome[] = [];
      if (order === 'at once') outcomes.push(...(await Promise.all(tasks.map((task) => task()))));
      else for (const task of tasks) outcomes.push(await task());
      const [done, refused] = [outcomes.filter(({ ok }) => ok), outcomes.filter(({ ok }) => !ok)];
      expect([done.length, refused.length]).toEqual([2, 2]);
      expect(done[0]).toEqual(done[1]);
      expect(refused).toEqual(refused.map(() => ({ ok: false, refusal: { code: 'KEY_REUSED' } })));
    },
  );
});

describe('a copy whose clock was ahead for a while', () => {
  it('does not end the uploads of those whose document it reviewed', async () => {
    const { projectId, documentId } = await activeProject(engines, one, host);
    const guest = await anybody('guest');
    await one.done(person(guest), 'JoinProject', { projectId });
    const upload = async () => {
      const facts = { owner: guest, purpose: 'document', projectId, documentId } as const;
      const fileId = await completeUpload(engines, facts);
      return one.done(person(guest), 'UploadDocument', { projectId, documentId, fileId });
    };
    await upload();
    const { now } = engines.time;
    engines.time.now = now + 31 * DAY;
    const review = { projectId, documentId, email: 'guest@example.org', action: 'Reject', remarks: 'Page 2?' } as const;
    await one.done(person(host), 'ReviewDocument', review);
    engines.time.now = now;
    expect(await upload()).toMatchObject({ version: 2 });
    const times = (await engines.eventStore.readStream(streams.submission(projectId, guest))).map(({ time }) => time);
    expect(times).toEqual([...times].sort());
  });
});

describe('a store in trouble', () => {
  const over = (changes: Partial<CommandStore>): CommandStore => ({ ...engines.eventStore, ...changes });
  const create = (store: CommandStore, timeoutMs?: number) =>
    sender(engines.copy(store, timeoutMs).execute).send(
      person(host),
      'CreateProject',
      projectInput(engines.time.now),
      'command',
    );

  it('that stored an append but did not say so is asked again', async () => {
    const forgetful = over({
      appendOnce: async (...parameters) => {
        await engines.eventStore.appendOnce(...parameters);
        throw new EngineUnavailableError('no answer');
      },
    });
    const outcome: CommandOutcome = await create(forgetful);
    expect(outcome).toMatchObject({ ok: true, answer: { revision: 0 } });
    expect(await create(engines.eventStore)).toEqual(outcome);
  });

  it('that stored nothing is an error, and a repeat succeeds', async () => {
    const before = await positions();
    const away = over({ appendOnce: () => Promise.reject(new EngineUnavailableError('away')) });
    await expect(create(away)).rejects.toThrow(EngineUnavailableError);
    expect(await create(engines.eventStore)).toMatchObject({ ok: true });
    expect(await positions()).toBe(before + 1);
  });

  it('whose stream never stands still is given up after a while', async () => {
    const restless = over({ appendOnce: async () => ({ outcome: 'conflict', revision: 0 }) });
    expect(await create(restless, 100)).toEqual(busy);
  });

  it('that is silent keeps nobody of a crowd waiting beyond the deadline, and forgets who has left', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const guests = await Promise.all(Array.from({ length: 20 }, (_, index) => anybody(`guest${index}`)));
    const { open, opened } = gate();
    const silent = over({
      readStream: (...parameters) => opened.then(() => engines.eventStore.readStream(...parameters)),
    });
    const crowd = sender(engines.copy(silent, 100).execute);
    const outcomes = await Promise.all(guests.map((guest) => crowd.send(person(guest), 'JoinProject', { projectId })));
    expect(outcomes).toEqual(guests.map(() => busy));
    const before = await positions();
    open();
    const last = () => crowd.send(person(host), 'ActivateProject', { projectId });
    await until(async () => (await last()).ok);
    // Only whose turn it was already may have joined.
    expect((await positions()) - before).toBeLessThanOrEqual(1);
  });
});
