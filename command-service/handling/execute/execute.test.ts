import { derivedId } from '@dossier/shared/basics/ids';
import { type StoredEvent, streams } from '@dossier/shared/contract';
import { envelopes } from '@dossier/shared/history';
import { readConsistency } from '@dossier/shared/http/consistency';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../../testing/commands.ts';
import { activeProject, completeUpload, projectInput, subscribedHost } from '../../testing/projects.ts';
import { person, type Sender, sender, system } from '../../testing/sender.ts';
import { projectIdOf } from '../commands/project.ts';

let engines: TestCommands;
let one: Sender;
let host: string;
beforeEach(async () => {
  engines = openTestCommands();
  one = sender(engines.copy().execute);
  host = await subscribedHost(engines, one);
});
afterEach(() => engines.close());

const positions = async () => (await engines.eventStore.readAll(0, 10_000)).length;
const anybody = async (name: string) => (await engines.directory.personOf(`${name}@example.org`)).personId;

describe('an answer', () => {
  it('says where the stream stands after it', async () => {
    const answer = await one.done(person(host), 'CreateProject', projectInput(engines.time.now));
    expect(answer).toEqual({
      projectId: expect.stringMatching(/^[1-9]\d{8}$/),
      revision: 0,
      consistency: expect.any(String),
    });
    expect(readConsistency(String(answer.consistency))).toEqual({
      key: answer.projectId,
      position: await engines.eventStore.head(),
    });
    const renamed = { ...projectInput(engines.time.now), projectName: 'Another', projectId: String(answer.projectId) };
    expect(await one.done(person(host), 'UpdateProject', renamed)).toMatchObject({ revision: 1 });
  });

  it('to a command that changes nothing tells of the head, and adds nothing', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const before = await engines.eventStore.head();
    const answer = await one.done(person(host), 'ActivateProject', { projectId });
    expect(answer).toMatchObject({ revision: 2 });
    expect(readConsistency(String(answer.consistency))).toEqual({ key: projectId, position: before });
    expect(await engines.eventStore.head()).toBe(before);
  });
});

describe('the first upload of somebody who was only invited', () => {
  const invite = async () => {
    const { projectId, documentId } = await activeProject(engines, one, host);
    await one.done(person(host), 'InviteCollaborators', { projectId, emails: ['guest@example.org'] });
    return { projectId, documentId, guest: await anybody('guest') };
  };
  const typesIn = async (stream: string) => (await engines.eventStore.readStream(stream)).map(({ type }) => type);

  it('joins by an event before it, and declining throws nobody out who delivered', async () => {
    const { projectId, documentId, guest } = await invite();
    const fileId = await completeUpload(engines, { owner: guest, purpose: 'document', projectId, documentId });
    await one.done(person(guest), 'UploadDocument', { projectId, documentId, fileId });
    expect((await typesIn(streams.project(projectId))).slice(-2)).toEqual([
      'CollaboratorInvited',
      'CollaboratorJoined',
    ]);
    const [joined] = (await engines.eventStore.readStream(streams.project(projectId))).slice(-1);
    const [uploaded] = await engines.eventStore.readStream(streams.submission(projectId, guest));
    expect(joined?.position).toBeLessThan(Number(uploaded?.position));
    expect(joined).toMatchObject({ actor: guest, correlationId: uploaded?.correlationId });
    expect(uploaded?.context).toContainEqual({ stream: streams.project(projectId), revision: joined?.revision });

    await one.done(system, 'DeclineInvitation', { projectId, personId: guest });
    expect(await typesIn(streams.project(projectId))).not.toContain('CollaboratorLeft');
  });

  it('does not join when it is refused', async () => {
    const { projectId, guest } = await invite();
    const fileId = await completeUpload(engines, { owner: guest, purpose: 'document', projectId, documentId: 'none' });
    expect(await one.refusal(person(guest), 'UploadDocument', { projectId, documentId: 'none', fileId })).toBe(
      'DOCUMENT_NOT_FOUND',
    );
    expect((await typesIn(streams.project(projectId))).at(-1)).toBe('CollaboratorInvited');
  });

  it('joins once, however many come at once', async () => {
    const { projectId, documentId, guest } = await invite();
    const about = { owner: guest, purpose: 'document', projectId, documentId } as const;
    const files = [await completeUpload(engines, about), await completeUpload(engines, about)];
    const two = sender(engines.copy().execute);
    await Promise.all(
      files.map((fileId, index) =>
        (index === 0 ? one : two).done(person(guest), 'UploadDocument', { projectId, documentId, fileId }),
      ),
    );
    const types = await typesIn(streams.project(projectId));
    expect(types.filter((type) => type === 'CollaboratorJoined')).toHaveLength(1);
  });
});

describe('a repeat', () => {
  it('[BEY-11] has one effect and the same answer, thrice at once and over two copies', async () => {
    const two = sender(engines.copy().execute);
    const payload = projectInput(engines.time.now);
    const before = await positions();
    const answers = await Promise.all(
      [one, two, one].map(({ done }) => done(person(host), 'CreateProject', payload, 'command')),
    );
    expect(await positions()).toBe(before + 1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is answered as the first was, when others have written since and after a restart', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const comment = { projectId, text: 'first' };
    const answer = await one.done(person(host), 'AddComment', comment, 'command');
    await one.done(person(host), 'AddComment', { projectId, text: 'second' });
    expect(await one.done(person(host), 'AddComment', comment, 'command')).toEqual(answer);
    const restarted = sender(engines.copy().execute);
    expect(await restarted.done(person(host), 'AddComment', comment, 'command')).toEqual(answer);
  });

  it('is answered even to whom the command took the right', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const guest = person(await anybody('guest'));
    await one.done(guest, 'JoinProject', { projectId });
    const answer = await one.done(guest, 'LeaveProject', { projectId }, 'leave');
    expect(await one.done(guest, 'LeaveProject', { projectId }, 'leave')).toEqual(answer);
    expect(await one.refusal(guest, 'LeaveProject', { projectId })).toBe('PROJECT_NOT_FOUND');
  });

  it('[BEY-11] is answered as the first was after thousands of other commands, in the same copy and in another', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const comment = (text: string, id?: string) => one.done(person(host), 'AddComment', { projectId, text }, id);
    const answer = await comment('first', 'command');
    for (let begun = 0; begun < 2_600; begun += 100)
      await Promise.all(Array.from({ length: 100 }, (_, index) => comment(`comment ${begun + index}`)));
    expect(await comment('first', 'command')).toEqual(answer);
    const restarted = sender(engines.copy().execute);
    expect(await restarted.done(person(host), 'AddComment', { projectId, text: 'first' }, 'command')).toEqual(answer);
    const ids = (await engines.eventStore.readStream(streams.comments(projectId))).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2_601, 2_601]);
  }, 120_000);

  it('[NOTE-06] of a notice leaves an inbox as it is, however many came since, and what was read stays read', async () => {
    const personId = await anybody('guest');
    const notify = (index: number) =>
      one.done(system, 'Notify', { personId, kind: 'comment', projectId: '123456789' }, `notice ${index}`);
    const notifyAll = async () => {
      let last: Awaited<ReturnType<typeof notify>> | undefined;
      // More at once would wait for each other beyond what a command may take.
      for (let begun = 0; begun < 2_300; begun += 100)
        last = (await Promise.all(Array.from({ length: 100 }, (_, index) => notify(begun + index)))).at(-1);
      return last;
    };
    const last = await notifyAll();
    const mark = { notificationId: String(last?.notificationId) };
    await one.done(person(personId), 'MarkNotificationRead', mark);
    const before = await positions();
    // As after a lost queue of jobs.
    await notifyAll();
    expect(await positions()).toBe(before);
  }, 120_000);

  it('[BEY-11] with another payload is refused, even beside the first, and whether that was done or refused', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const other = await activeProject(engines, one, host);
    const guest = person(await anybody('guest'));
    for (let round = 0; round < 5; round += 1) {
      const key = `key ${round}`;
      const outcomes = await Promise.all([
        one.send(guest, 'LeaveProject', { projectId }, key),
        one.send(guest, 'JoinProject', { projectId: other.projectId }, key),
        one.send(guest, 'LeaveProject', { projectId }, key),
      ]);
      const refused = { ok: false, refusal: { code: 'PROJECT_NOT_FOUND' } };
      expect(outcomes).toEqual([refused, { ok: false, refusal: { code: 'KEY_REUSED' } }, refused]);
    }
  });

  it('with another payload is refused, in the same stream and in another', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const other = await activeProject(engines, one, host);
    await one.done(person(host), 'AddComment', { projectId, text: 'first' }, 'command');
    const again = (target: string, text: string) =>
      one.refusal(person(host), 'AddComment', { projectId: target, text }, 'command');
    expect(await again(projectId, 'second')).toBe('KEY_REUSED');
    expect(await again(other.projectId, 'first')).toBe('KEY_REUSED');
    const restarted = sender(engines.copy().execute);
    const second = { projectId, text: 'second' };
    expect(await restarted.refusal(person(host), 'AddComment', second, 'command')).toBe('KEY_REUSED');
  });

  it('of a command that an earlier version stored is known, whatever ids its events have', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const comment = { projectId, text: 'first' };
    const { commentId } = await one.done(person(host), 'AddComment', comment, 'command');
    const [stored] = await engines.eventStore.readStream(streams.comments(projectId));
    const old = { ...(stored as StoredEvent), id: derivedId('command', 0) };
    const { eventStore } = engines;
    const readStream: typeof eventStore.readStream = async (stream, options) =>
      stream === old.stream ? [old] : eventStore.readStream(stream, options);
    const store = { ...eventStore, readStream };
    expect(
      await sender(engines.copy(store).execute).done(person(host), 'AddComment', comment, 'command'),
    ).toMatchObject({
      commentId,
      revision: 0,
    });
  });

  it('of a refused command is refused as it was, by every copy and after the state changed', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const guest = person(await anybody('guest'));
    const leave = ({ send }: Sender, payload = { projectId }) => send(guest, 'LeaveProject', payload, 'leave');
    const refused = await leave(one);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'PROJECT_NOT_FOUND' } });
    await one.done(guest, 'JoinProject', { projectId });
    const two = sender(engines.copy().execute);
    expect(await leave(two)).toEqual(refused);
    const other = await activeProject(engines, one, host);
    expect(await leave(two, { projectId: other.projectId })).toMatchObject({ refusal: { code: 'KEY_REUSED' } });
    expect(await two.done(guest, 'LeaveProject', { projectId })).toMatchObject({ revision: expect.any(Number) });
  });

  it('of a command that changed nothing is answered as it was, by every copy and after the state changed', async () => {
    const { projectId } = await activeProject(engines, one, host);
    const activate = ({ done }: Sender) => done(person(host), 'ActivateProject', { projectId }, 'activate');
    const answer = await activate(one);
    await one.done(person(host), 'SetExpectedCollaborators', { projectId, expectedCollaborators: 3 });
    expect(await activate(sender(engines.copy().execute))).toEqual(answer);
  });

  it('leaves no trace of the payload that could be guessed back from the events', async () => {
    const guest = await anybody('guest');
    await one.done(system, 'Notify', { personId: guest, kind: 'invited', projectId: '123456789' }, 'command');
    const [event] = await engines.eventStore.readStream(streams.inbox(guest));
    expect(event?.command).toMatchObject({ name: 'Notify', payloadHash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(event?.command?.answer).toEqual({ notificationId: expect.any(String) });
  });
});

describe('a new project', () => {
  const occupy = async (projectId: string) => {
    const data = await engines.codec.encrypt({ type: 'ProjectActivated', data: { projectId } });
    const stream = streams.project(projectId);
    const batch = envelopes({
      stream,
      key: projectId,
      now: '2026-01-01T00:00:00.000Z',
      actor: 'system',
      commandId: 'another command',
      causationId: 'another command',
      correlationId: 'another command',
      context: [],
      events: [{ type: 'ProjectActivated', data }],
    });
    await engines.eventStore.append(stream, 'no-stream', batch);
  };

  it('[ENT-28] gets an id of nine digits from its command, never with a zero in front', () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => projectIdOf(`command ${index}`, 0));
    for (const id of ids) expect(id).toMatch(/^[1-9]\d{8}$/);
    expect(new Set(ids).size).toBeGreaterThan(1_990);
    expect(projectIdOf('command', 0)).toBe(projectIdOf('command', 0));
    expect(projectIdOf('command', 0)).not.toBe(projectIdOf('command', 1));
  });

  it('[ENT-28] takes the next id when another project has the first ones, and a repeat finds it', async () => {
    await occupy(projectIdOf('command', 0));
    await occupy(projectIdOf('command', 1));
    const create = () => one.done(person(host), 'CreateProject', projectInput(engines.time.now), 'command');
    const answer = await create();
    expect(answer).toMatchObject({ projectId: projectIdOf('command', 2), revision: 0 });
    expect(await create()).toEqual(answer);
    const restarted = sender(engines.copy().execute);
    expect(await restarted.done(person(host), 'CreateProject', projectInput(engines.time.now), 'command')).toEqual(
      answer,
    );
  });

  it('[ROLE-16] needs a subscription, and records which state of it was read', async () => {
    const stranger = person(await anybody('stranger'));
    expect(await one.refusal(stranger, 'CreateProject', projectInput(engines.time.now))).toBe('SUBSCRIPTION_REQUIRED');
    const { projectId } = await one.done(person(host), 'CreateProject', projectInput(engines.time.now));
    const [created] = await engines.eventStore.readStream(streams.project(String(projectId)));
    const subscription = await engines.eventStore.readStream(streams.subscription(host));
    expect(created).toMatchObject({
      actor: host,
      correlationId: 'correlation',
      context: [{ stream: streams.subscription(host), revision: subscription.length - 1 }],
    });
  });

  it('ends when its last day ends in its zone', async () => {
    const input = { ...projectInput(engines.time.now), endDate: '2026-03-28' };
    const { projectId } = await one.done(person(host), 'CreateProject', input);
    const [created] = await engines.eventStore.readStream(streams.project(String(projectId)));
    expect(created?.data.dueAt).toBe('2026-03-28T23:00:00.000Z');
  });
});
