import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createUploadManager, type UploadManager } from './manager.ts';
import { AttemptError } from './problem.ts';
import type { Attempt } from './transport.ts';
import type { StoredUpload } from './upload.ts';

const target = (documentId: string) => ({ purpose: 'document' as const, projectId: '123456789', documentId });
const fileOf = (name: string, size = 1_000) => new File([new Uint8Array(size)], name, { lastModified: 7 });

type Running = Attempt & { succeed: (url?: string) => void; fail: (error: AttemptError) => void; aborted: boolean };

/** A manager over a server that answers when the test says so. */
const scene = () => {
  const attempts: Running[] = [];
  const stored = new Map<string, StoredUpload>();
  const submitted: string[] = [];
  const discarded: string[] = [];
  const dropped: string[] = [];
  let online = true;
  let ids = 0;
  const services = {
    refused: undefined as AttemptError | undefined,
    refreshes: 0,
    isFresh: async () => true,
  };
  const make = () =>
    createUploadManager({
      send: (attempt) => {
        let settle: Pick<Running, 'succeed' | 'fail'> | undefined;
        const done = new Promise<{ url: string }>((resolve, reject) => {
          settle = { succeed: (url = '/api/uploads/file-1') => resolve({ url }), fail: reject };
        });
        const running = { ...attempt, ...(settle as Pick<Running, 'succeed' | 'fail'>), aborted: false };
        attempts.push(running);
        return {
          done,
          abort: () => {
            running.aborted = true;
          },
        };
      },
      discard: (url) => void discarded.push(url),
      storage: {
        load: async (owner) => [...stored.values()].filter((upload) => upload.owner === owner),
        save: async (upload) => void stored.set(upload.id, upload),
        remove: async (id) => void stored.delete(id),
      },
      dropped: (id) => void dropped.push(id),
      token: () => 'token',
      refresh: async () => {
        services.refreshes += 1;
        return services.isFresh();
      },
      submit: async (_, fileId) => {
        submitted.push(fileId);
        if (services.refused) throw services.refused;
      },
      online: () => online,
      now: () => Date.now(),
      newId: () => `upload-${++ids}`,
    });
  return {
    attempts,
    stored,
    submitted,
    discarded,
    dropped,
    services,
    make,
    connection: (manager: UploadManager, up: boolean) => {
      online = up;
      manager.connectionChanged();
    },
  };
};

const flush = () => jest.advanceTimersByTimeAsync(0);
const state = (manager: UploadManager, id: string) => manager.getSnapshot().find((upload) => upload.id === id)?.state;

describe('uploads', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  const start = async () => {
    const world = scene();
    const manager = world.make();
    await manager.enterAs('ada');
    return { ...world, manager };
  };

  it('that are cancelled in one tab are begun anew by no other that shows them', async () => {
    const { manager, attempts, stored, discarded, dropped, make } = await start();
    const id = manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.onUrl('/api/uploads/a');
    await flush();
    const other = make();
    await other.enterAs('ada');
    expect(state(other, id)).toBe('sending');
    manager.cancel(id);
    // The other one notes how far it came before it hears of it.
    await jest.advanceTimersByTimeAsync(3_000);
    attempts[1]?.onProgress(500);
    for (const gone of dropped) other.droppedElsewhere(gone);
    attempts[1]?.fail(new AttemptError(404));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(2);
    expect(other.getSnapshot()).toEqual([]);
    expect([...stored]).toEqual([]);
    expect(discarded).toEqual(['/api/uploads/a']);
  });

  it('go at most two at once, each on its own', async () => {
    const { manager, attempts } = await start();
    const ids = ['a', 'b', 'c', 'd'].map((name) => manager.add(fileOf(`${name}.pdf`), target(name)));
    expect(attempts).toHaveLength(2);
    expect(state(manager, ids[2] as string)).toBe('waiting');
    attempts[0]?.fail(new AttemptError(415, { code: 'WRONG_TYPE', title: 'Only .pdf files are allowed.' }));
    await flush();
    expect(manager.getSnapshot()[0]).toMatchObject({
      state: 'failed',
      problem: 'its contents are not a PDF: choose another file',
      wantsAnother: true,
    });
    expect(attempts).toHaveLength(3);
    attempts[1]?.succeed();
    await flush();
    expect(state(manager, ids[1] as string)).toBe('done');
    expect(state(manager, ids[2] as string)).toBe('sending');
  });

  it('begin no third one at the server while two are unfinished there, and all of many get there', async () => {
    const { manager, attempts } = await start();
    const ids = Array.from({ length: 20 }, (_, index) => manager.add(fileOf(`${index}.pdf`), target(`${index}`)));
    const nameOf = (attempt: Running | undefined) => attempt?.metadata.filename;
    attempts[0]?.onUrl('/api/uploads/x');
    attempts[1]?.onUrl('/api/uploads/y');
    attempts[0]?.fail(new AttemptError(503));
    await flush();
    expect(state(manager, ids[0] as string)).toBe('retrying');
    expect(attempts).toHaveLength(2);
    attempts[1]?.succeed();
    await flush();
    expect(attempts.map(nameOf)).toEqual(['0.pdf', '1.pdf', '2.pdf']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(attempts[3]).toMatchObject({ url: '/api/uploads/x' });

    for (let next = 2; attempts[next]; next += 1) {
      attempts[next]?.succeed();
      await flush();
    }
    expect(manager.getSnapshot().filter(({ state }) => state === 'done')).toHaveLength(20);
    expect(attempts).toHaveLength(21);
  });

  it('that had begun go on first, and one that the server has no place for is tried again', async () => {
    const { manager, attempts, connection } = await start();
    const [one] = ['a', 'b', 'c'].map((name) => manager.add(fileOf(`${name}.pdf`), target(name)));
    attempts[0]?.fail(new AttemptError(429, { code: 'SLOW_DOWN', title: 'Please wait.' }, 5));
    await flush();
    expect(state(manager, one as string)).toBe('retrying');
    attempts[2]?.onUrl('/api/uploads/c');
    connection(manager, false);
    connection(manager, true);
    expect(attempts.slice(3).map(({ metadata, url }) => [metadata.filename, url])).toEqual([
      ['c.pdf', '/api/uploads/c'],
      ['a.pdf', undefined],
    ]);
  });

  it('that find no room for their rest say so, and another try goes on from what arrived', async () => {
    const { manager, attempts } = await start();
    const id = manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.onUrl('/api/uploads/a');
    const title = 'There is no room for this file in your share of this project’s storage.';
    // Where there is a shop the same code comes with 402.
    attempts[0]?.fail(new AttemptError(403, { code: 'SHARE_LIMIT', title }));
    await flush();
    expect(manager.getSnapshot()).toMatchObject([{ state: 'failed', problem: title }]);
    manager.resume(id);
    expect(attempts[1]).toMatchObject({ url: '/api/uploads/a', metadata: { filename: 'a.pdf' } });
  });

  it('[STATE-09] are done only when the server accepted the document', async () => {
    const { manager, attempts, submitted, services } = await start();
    const first = manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.succeed('/api/uploads/the-file');
    await flush();
    expect(submitted).toEqual(['the-file']);
    expect(state(manager, first)).toBe('done');
    services.refused = new AttemptError(409, { code: 'DEADLINE_PASSED', title: 'Too late.' });
    const second = manager.add(fileOf('b.pdf'), target('b'));
    attempts[1]?.succeed();
    await flush();
    expect(manager.getSnapshot().find(({ id }) => id === second)).toMatchObject({
      state: 'failed',
      problem: 'Too late.',
    });
  });

  it('that are refused once all of them is there are submitted again by another try, and free their room when dismissed', async () => {
    const { manager, attempts, discarded, services } = await start();
    services.refused = new AttemptError(409, { code: 'DOCUMENT_LOCKED', title: 'It is accepted already.' });
    const id = manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.onUrl('/api/uploads/a');
    attempts[0]?.succeed('/api/uploads/a');
    await flush();
    expect(state(manager, id)).toBe('failed');
    manager.resume(id);
    expect(attempts[1]?.url).toBe('/api/uploads/a');
    attempts[1]?.succeed('/api/uploads/a');
    await flush();
    expect(manager.getSnapshot()).toMatchObject([{ state: 'failed', problem: 'It is accepted already.' }]);
    expect(discarded).toEqual([]);
    manager.cancel(id);
    expect(discarded).toEqual(['/api/uploads/a']);
  });

  it('[BEY-07] go on at the same address after the connection broke, with growing patience', async () => {
    const { manager, attempts } = await start();
    const id = manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.onUrl('/api/uploads/x');
    attempts[0]?.fail(new AttemptError(0));
    await flush();
    expect(state(manager, id)).toBe('retrying');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(2);
    expect(attempts[1]?.url).toBe('/api/uploads/x');
    for (let again = 1; again <= 8; again++) {
      attempts[again]?.fail(new AttemptError(503));
      await jest.advanceTimersByTimeAsync(20_000);
    }
    expect(state(manager, id)).toBe('sending');
    attempts.at(-1)?.succeed();
    await flush();
    expect(state(manager, id)).toBe('done');
  });

  it('take a fresh token after a 401, and begin anew when the server forgot the upload', async () => {
    const { manager, attempts, services } = await start();
    manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.onUrl('/api/uploads/x');
    attempts[0]?.fail(new AttemptError(401));
    await jest.advanceTimersByTimeAsync(10);
    expect(services.refreshes).toBe(1);
    expect(attempts[1]?.url).toBe('/api/uploads/x');
    attempts[1]?.fail(new AttemptError(404));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(attempts[2]?.url).toBeUndefined();
  });

  it('that lay for a while, or that the server gave up, say what they were to replace, and another try replaces whatever is there', async () => {
    const world = await start();
    world.manager.add(fileOf('draft.pdf'), { ...target('a'), replaces: 'first' });
    expect(world.attempts[0]?.metadata).not.toHaveProperty('replaces');
    world.attempts[0]?.onUrl('/api/uploads/x');
    // The laptop is closed, and a phone delivers another one.
    const reloaded = world.make();
    await reloaded.enterAs('ada');
    world.attempts[1]?.fail(new AttemptError(404));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(world.attempts[2]).toMatchObject({ url: undefined, metadata: { replaces: 'first' } });
    const title = 'Another file was delivered here meanwhile.';
    world.attempts[2]?.fail(new AttemptError(409, { code: 'CHANGED_MEANWHILE', title }));
    await flush();
    const [failed] = reloaded.getSnapshot();
    expect(failed).toMatchObject({ state: 'failed', problem: title });
    reloaded.resume(String(failed?.id));
    expect(world.attempts[3]?.metadata).not.toHaveProperty('replaces');
    expect(world.attempts).toHaveLength(4);
  });

  it('wait for their person when the session ended, and go on once they have signed in again', async () => {
    const { manager, attempts, services } = await start();
    services.isFresh = async () => false;
    const id = manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.onUrl('/api/uploads/x');
    attempts[0]?.fail(new AttemptError(401));
    await flush();
    expect(manager.getSnapshot()[0]).toMatchObject({ state: 'failed', problem: 'Please sign in and try again.' });
    // While it is read who signed in, nobody is here.
    await manager.enterAs(null);
    await manager.enterAs('ada');
    expect(state(manager, id)).toBe('sending');
    expect(attempts[1]).toMatchObject({ url: '/api/uploads/x' });
  });

  it('go on without being chosen anew where the browser kept no file, once the same person has signed in again', async () => {
    const { manager, attempts, stored, services } = await start();
    services.isFresh = async () => false;
    const id = manager.add(fileOf('large.pdf'), target('a'));
    attempts[0]?.onUrl('/api/uploads/x');
    const { file: _, ...withoutFile } = stored.get(id) as StoredUpload;
    stored.set(id, withoutFile);
    attempts[0]?.fail(new AttemptError(401));
    await flush();
    await manager.enterAs(null);
    await manager.enterAs('ada');
    expect([state(manager, id), attempts[1]?.url]).toEqual(['sending', '/api/uploads/x']);
    await manager.enterAs('bo');
    stored.set(id, withoutFile);
    await manager.enterAs('ada');
    expect(state(manager, id)).toBe('needs-file');
  });

  it('go on by themselves when the server was away as a fresh token was asked for', async () => {
    const { manager, attempts, services } = await start();
    services.isFresh = () => Promise.reject(new Error('away'));
    const id = manager.add(fileOf('a.pdf'), target('a'));
    attempts[0]?.fail(new AttemptError(401));
    await flush();
    expect(state(manager, id)).toBe('retrying');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(state(manager, id)).toBe('sending');
  });

  it('wait while the device is offline and go on with the connection', async () => {
    const { manager, attempts, connection } = await start();
    const id = manager.add(fileOf('a.pdf'), target('a'));
    connection(manager, false);
    expect(state(manager, id)).toBe('offline');
    expect(attempts[0]?.aborted).toBe(true);
    connection(manager, true);
    expect(state(manager, id)).toBe('sending');
    expect(attempts).toHaveLength(2);
  });

  it('[BEY-07] go on after a reload by themselves, or ask for the same file', async () => {
    const world = await start();
    world.manager.add(fileOf('kept.pdf'), target('a'));
    world.attempts[0]?.onUrl('/api/uploads/x');
    const large = world.manager.add(fileOf('large.pdf'), target('b'));
    const { file: _, ...withoutFile } = world.stored.get(large) as StoredUpload;
    world.stored.set(large, withoutFile);

    const reloaded = world.make();
    await reloaded.enterAs('ada');
    expect(world.attempts.at(-1)).toMatchObject({ url: '/api/uploads/x' });
    expect(state(reloaded, large)).toBe('needs-file');
    expect(reloaded.provide(large, fileOf('other.pdf'))).toBe(false);
    expect(reloaded.provide(large, fileOf('large.pdf'))).toBe(true);
    expect(state(reloaded, large)).toBe('sending');

    const other = world.make();
    await other.enterAs('bo');
    expect(other.getSnapshot()).toEqual([]);
  });

  it('that begin before it is known whose they are go on, and are kept like others', async () => {
    const world = await start();
    world.manager.add(fileOf('earlier.pdf'), target('a'));
    const early = world.make();
    const id = early.add(fileOf('a.pdf'), target('a'));
    await early.enterAs('ada');
    expect(early.getSnapshot().map(({ fileName, state }) => [fileName, state])).toEqual([['a.pdf', 'sending']]);
    expect([...world.stored.values()].map((kept) => [kept.id, kept.owner])).toEqual([[id, 'ada']]);
  });

  it('pause, go on and stop when the person says so; one document has one upload', async () => {
    const { manager, attempts, stored } = await start();
    const id = manager.add(fileOf('a.pdf'), target('a'));
    manager.pause(id);
    expect(attempts[0]?.aborted).toBe(true);
    expect(state(manager, id)).toBe('paused');
    expect(manager.isBusy()).toBe(false);
    manager.resume(id);
    expect(state(manager, id)).toBe('sending');
    const replacement = manager.add(fileOf('b.pdf'), target('a'));
    expect(manager.getSnapshot().map((upload) => upload.id)).toEqual([replacement]);
    manager.cancel(replacement);
    await flush();
    expect(manager.getSnapshot()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('that a form waits for end with its page: nobody would see or use them', async () => {
    const world = await start();
    world.manager.add(fileOf('t.doc'), { purpose: 'template', projectId: '123456789' });
    world.attempts[0]?.onUrl('/api/uploads/t');
    const reloaded = world.make();
    await reloaded.enterAs('ada');
    expect([world.attempts.length, reloaded.isBusy(), [...world.stored]]).toEqual([1, false, []]);
  });

  it('tell who waits for a file id how it went', async () => {
    const { manager, attempts } = await start();
    const template = { purpose: 'template' as const, projectId: '123456789' };
    const good = manager.finished(manager.add(fileOf('t.doc'), template));
    attempts[0]?.succeed('/api/uploads/template-1');
    await expect(good).resolves.toBe('template-1');
    const bad = manager.finished(manager.add(fileOf('t.doc'), template));
    attempts[1]?.fail(new AttemptError(413, { code: 'FILE_TOO_LARGE', title: 'Too large.' }));
    await expect(bad).rejects.toThrow('Too large.');
  });
});
