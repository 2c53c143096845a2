import { once } from 'node:events';
import { connect } from 'node:net';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { randomToken, sha256 } from '@dossier/shared/basics/ids';
import type { LiveMessage } from '@dossier/shared/contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { now, openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments, publicId } from '../../testing/call.ts';
import { given, projectId, teamCreated, teamId, teamMember, uploaded } from '../../testing/events.ts';

/** An open stream: what it said, and a way to wait for more. */
const listen = async (app: TestApp, { token }: Someone, query = '') => {
  const stop = new AbortController();
  const response = await fetch(`${app.url}/api/live${query}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const messages: LiveMessage[] = [];
  const state = { text: '', ended: false };
  const wake = new Set<() => void>();
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      state.text += decoder.decode(chunk, { stream: true });
      for (let end = state.text.indexOf('\n\n'); end >= 0; end = state.text.indexOf('\n\n')) {
        const block = state.text.slice(0, end);
        state.text = state.text.slice(end + 2);
        if (block.startsWith('data: ')) messages.push(JSON.parse(block.slice(6)) as LiveMessage);
      }
      for (const one of wake) one();
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      state.ended = true;
      for (const one of wake) one();
    });
  /** Resolves when it holds; the test's own time limit ends it otherwise. */
  const until = async (holds: () => boolean) => {
    while (!holds())
      await new Promise<void>((resolve) => {
        wake.add(resolve);
      });
  };
  return {
    response,
    messages,
    until,
    hears: (resource: string) => until(() => messages.some((message) => message.resource === resource)),
    ended: () => until(() => state.ended),
    close: async () => {
      stop.abort();
      await reading;
    },
  };
};

describe('live updates', () => {
  let app: TestApp;
  let cast: Cast;
  const open: Awaited<ReturnType<typeof listen>>[] = [];
  const stream = async (of: Someone, query?: string) => {
    const opened = await listen(app, of, query);
    open.push(opened);
    return opened;
  };
  let openedAt: number;
  const sinceOpened = () => `?since=${Math.min(10_000, Math.floor(performance.now() - openedAt))}`;
  beforeEach(async () => {
    app = await openTestApp();
    openedAt = performance.now();
    cast = await callForDocuments(app);
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    await app.close();
  });

  it('is a stream of events that is not stored, with a time to come back', async () => {
    const { response } = await stream(cast.host);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('tells of an upload to those who may see it, without data, and to nobody else [BEY-06, COLLECT-10, ROLE-10]', async () => {
    const [host, support, ann, bob, stranger] = [
      await stream(cast.host),
      await stream(cast.support),
      await stream(cast.ann),
      await stream(cast.bob),
      await stream(cast.stranger),
    ];
    await app.happen(uploaded(cast.ann.personId, 'letter', 2));
    await Promise.all([host.hears('submissions'), support.hears('submissions'), ann.hears('submissions')]);
    expect(host.messages).toContainEqual({
      resource: 'submissions',
      id: `${projectId}.${cast.ann.personId}`,
      projectId,
    });
    expect(host.messages.some(({ resource }) => resource === 'collaborators')).toBe(true);
    expect(ann.messages.some(({ resource }) => resource === 'collaborators')).toBe(false);
    // A comment is for everybody in the project: whoever heard it has heard all that came before
    // it.
    await app.happen(
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId: 'c1', text: 'Hello' }),
    );
    await bob.hears('comments');
    expect(bob.messages).toEqual([{ resource: 'comments', id: 'c1', projectId }]);
    expect(stranger.messages).toEqual([]);
  });

  it("[BEY-41] tells a guest's session of its own project alone, whatever else is theirs", async () => {
    const { personId } = cast.ann;
    const token = randomToken();
    await app.directory.openSession({
      ...{ sessionId: 'guest', personId, createdAt: now, lastUsedAt: now, device: 'test', timeZone: null },
      ...{ accessHash: sha256(token), accessExpiresAt: now + 3_600_000, refreshHash: sha256(randomToken()) },
      ...{ previousRefreshHash: null, rotatedAt: now, guestIn: publicId },
    });
    const [guest, ann] = [await stream({ ...cast.ann, token }), await stream(cast.ann)];
    const threadId = `${projectId}.${personId}.letter`;
    const about = { projectId, personId, documentId: 'letter', commentId: 'd1' };
    await app.happen(
      given('DocumentCommented', { ...about, author: cast.host.personId, text: 'Which year?', mentions: [] }),
      given('CommentsRead', { personId, threadId, seen: 1 }),
      uploaded(personId, 'letter', 2),
      given('CommentsRead', { personId, threadId: `${publicId}.${personId}.letter`, seen: 1 }),
    );
    await Promise.all([guest.hears('threads'), ann.hears('submissions')]);
    expect(ann.messages.some(({ id }) => id === threadId)).toBe(true);
    expect(guest.messages.filter((message) => message.projectId !== publicId)).toEqual([]);
  });

  it('[ROLE-14] tells auditors what they may read, from their grant on, and nobody whose audit is over', async () => {
    const [olga, stan] = [await stream(cast.auditor), await stream(cast.stranger)];
    const comment = (commentId: string) =>
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId, text: 'Hello' });
    await app.happen(uploaded(cast.ann.personId, 'letter', 2));
    for (const resource of ['history', 'submissions', 'collaborators', 'projects']) await olga.hears(resource);
    const until = '2026-01-20T00:00:00.000Z';
    await app.happen(given('AuditorGranted', { projectId, personId: cast.stranger.personId, until }));
    await app.happen(comment('c1'));
    await stan.hears('comments');
    expect(stan.messages.filter(({ resource }) => resource === 'submissions')).toEqual([]);
    await app.at(until, async () => {
      const host = await stream(cast.host);
      await app.happen(comment('c2'));
      await host.hears('comments');
      expect(olga.messages.filter(({ id }) => id === 'c2')).toEqual([]);
    });
  });

  it('tells whoever opens it late what happened since the page was read, and only what they may hear', async () => {
    const comment = (commentId: string) =>
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId, text: 'Hello' });
    const witness = await stream(cast.bob);
    await app.happen(uploaded(cast.ann.personId, 'letter', 2));
    await app.happen(comment('c1'));
    await witness.hears('comments');
    const late = [await stream(cast.host, sinceOpened()), await stream(cast.ann, sinceOpened())] as const;
    const other = [await stream(cast.stranger, sinceOpened()), await stream(cast.bob)] as const;
    for (const heard of late) for (const resource of ['submissions', 'comments']) await heard.hears(resource);
    expect(late[1].messages.some(({ resource }) => resource === 'collaborators')).toBe(false);
    await app.happen(comment('c2'));
    await other[1].hears('comments');
    expect(other[1].messages).toEqual([{ resource: 'comments', id: 'c2', projectId }]);
    expect(other[0].messages.filter((message) => message.projectId === projectId)).toEqual([]);
  });

  it('counts from when it was opened, however long it waits for what others are told', async () => {
    await app.happen(uploaded(cast.ann.personId, 'letter', 2));
    const witness = await stream(cast.host, sinceOpened());
    await witness.hears('submissions');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const get = app.readStore.get.bind(app.readStore);
    const holding = jest.spyOn(app.readStore, 'get').mockImplementationOnce(async (...what) => {
      await held;
      return get(...what);
    });
    await app.live.publish([{ resource: 'comments', id: 'c1', projectId }]);
    const late = await stream(cast.host, sinceOpened());
    expect(holding).toHaveBeenCalled();
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    goOn();
    await late.hears('submissions').finally(() => later.mockRestore());
  });

  it('ends at once when it cannot know what was missed, and refuses what is no time', async () => {
    await app.live.publish([{ missed: true }]);
    const late = await stream(cast.ann, '?since=10000');
    await late.ended();
    expect(late.messages).toEqual([]);
    for (const query of ['?since=-1', '?since=soon', '?since=60000', '?since=0x10', '?since=%205', '?sinse=5'])
      expect((await stream(cast.ann, query)).response.status).toBe(400);
  });

  it("tells a person's own matters to that person only", async () => {
    const [ann, bob] = [await stream(cast.ann), await stream(cast.bob)];
    const notified = (personId: string, notificationId: string) =>
      given('Notified', { personId, notificationId, kind: 'past', projectId, subject: {} });
    await app.happen(notified(cast.ann.personId, 'n1'));
    await ann.hears('notifications');
    await app.happen(notified(cast.bob.personId, 'n2'));
    await bob.hears('notifications');
    expect(ann.messages.filter(({ resource }) => resource === 'notifications')).toHaveLength(1);
    expect(bob.messages.filter(({ resource }) => resource === 'notifications')).toHaveLength(1);
  });

  it('tells after the views show it', async () => {
    const host = await stream(cast.host);
    await app.append(uploaded(cast.ann.personId, 'letter', 2));
    await host.hears('submissions');
    const [newest] = await cast.host.list<{ version: number }>('submissions', { projectId, documentId: 'letter' });
    expect(newest?.version).toBe(2);
  });

  it('ends with its session', async () => {
    const [ann, bob] = [await stream(cast.ann), await stream(cast.bob)];
    await app.live.publish([{ revoked: { sessionId: cast.ann.sessionId } }]);
    await ann.ended();
    await app.happen(
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId: 'c1', text: 'Hello' }),
    );
    await bob.hears('comments');
    expect(ann.messages).toEqual([]);
  });

  it('ends for somebody who is removed, who then hears nothing of the project any more', async () => {
    const ann = await stream(cast.ann);
    await app.happen(given('CollaboratorRemoved', { projectId, personId: cast.ann.personId }));
    await ann.ended();
    const again = await stream(cast.ann);
    const bob = await stream(cast.bob);
    await app.happen(
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId: 'c1', text: 'Hello' }),
    );
    await bob.hears('comments');
    expect(again.messages).toEqual([]);
  });

  it('tells whoever works in a team that a project left it, and nobody else', async () => {
    const { host, stranger, support } = cast;
    const inTeam = [teamMember(stranger.personId, 'Invited'), teamMember(stranger.personId, 'Joined')];
    const moved = (teamId: string | null) => given('ProjectTeamSet', { projectId, teamId });
    await app.happen(teamCreated(host.personId), ...inTeam, moved(teamId));
    const [member, other] = [await stream(stranger), await stream(await app.someone('Olaf'))];
    const staff = await stream(support);
    await app.happen(moved(null));
    await member.hears('projects');
    await staff.hears('projects');
    expect(member.messages).toEqual([{ resource: 'projects', id: projectId }]);
    expect(other.messages).toEqual([]);
    expect((await stranger.get(`/api/projects/${projectId}`)).status).toBe(404);
  });

  it('ends when news may have been missed, so that browsers come back and read anew', async () => {
    const [ann, bob] = [await stream(cast.ann), await stream(cast.bob)];
    await app.live.publish([{ missed: true }]);
    await Promise.all([ann.ended(), bob.ended()]);
    const again = await stream(cast.bob);
    await app.happen(
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId: 'c1', text: 'Hello' }),
    );
    await again.hears('comments');
  });

  it('ends when somebody cannot be told because the views are away, so that browsers come back and read anew', async () => {
    const ann = await stream(cast.ann);
    jest.spyOn(app.readStore, 'get').mockRejectedValueOnce(new EngineUnavailableError('mongodb cannot be reached'));
    await app.live.publish([{ resource: 'comments', id: 'c1', projectId }]);
    await ann.ended();
    const again = await stream(cast.ann);
    await app.live.publish([{ resource: 'comments', id: 'c1', projectId }]);
    await again.hears('comments');
  });

  it('cuts off who does not read, and goes on for the others', async () => {
    const bob = await stream(cast.bob);
    const { hostname, port } = new URL(app.url);
    const deaf = connect(Number(port), hostname);
    deaf.write(`GET /api/live HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${cast.ann.token}\r\n\r\n`);
    const [head] = (await once(deaf, 'data')) as [Buffer];
    expect(head.toString()).toContain('200 OK');
    deaf.pause();
    const cut = once(deaf, 'close');
    const large = { resource: 'comments', id: 'x'.repeat(100_000), projectId };
    // More than all buffers between here and there can hold.
    for (let sent = 0; sent < 200; sent++) await app.live.publish([{ ...large, personId: cast.ann.personId }]);
    await app.happen(
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId: 'c1', text: 'Hello' }),
    );
    await bob.hears('comments');
    deaf.resume();
    await cut;
    expect(deaf.bytesRead).toBeLessThan(200 * 100_000);
  });

  it('answers HEAD as a stream begins, and ends', async () => {
    const response = await fetch(`${app.url}/api/live`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${cast.ann.token}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toBe('');
  });

  it('are twenty at most of one person, whose oldest end; others hear on', async () => {
    const bob = await stream(cast.bob);
    const streams: Awaited<ReturnType<typeof stream>>[] = [];
    for (let count = 0; count < 22; count += 1) streams.push(await stream(cast.ann));
    await Promise.all(streams.slice(0, 2).map(({ ended }) => ended()));
    await app.happen(
      given('CommentAdded', { projectId, personId: cast.host.personId, commentId: 'c1', text: 'Hello' }),
    );
    await Promise.all([bob, ...streams.slice(2)].map(({ hears }) => hears('comments')));
  });

  it('ends when the service closes', async () => {
    const ann = await stream(cast.ann);
    await app.queries.close();
    await ann.ended();
  });
});
