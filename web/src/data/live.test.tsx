import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { startLive } from './live.ts';
import { comparedWithNow, momentsOfProject } from './queryClient.ts';
import { clearSession, keepToken } from './session.ts';

const { fetch } = globalThis;
const { locks } = navigator;
let stops: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  keepToken('token');
  now = 30_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  for (const channel of channels.splice(0)) channel.close();
  clearSession();
  globalThis.fetch = fetch;
  Object.assign(navigator, { locks });
  jest.restoreAllMocks();
});

type Opened = {
  readonly since: string | null;
  readonly open: () => Promise<void>;
  readonly tell: (text: string) => void;
};

/** Streams that were asked for, each held back until it is opened. */
const heldStreams = () => {
  const asked: Opened[] = [];
  globalThis.fetch = (input, init) =>
    new Promise((answer) => {
      let stream: ReadableStreamDefaultController<Uint8Array>;
      let isRead = () => {};
      const reading = new Promise<void>((resolve) => {
        isRead = resolve;
      });
      const body = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            stream = controller;
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
          pull: () => isRead(),
        },
        { highWaterMark: 0 },
      );
      asked.push({
        since: new URL(String(input), 'http://localhost').searchParams.get('since'),
        open: async () => {
          answer(new Response(body));
          await reading;
        },
        tell: (text) => stream.enqueue(new TextEncoder().encode(text)),
      });
    });
  return asked;
};
const stream = (asked: readonly Opened[], index: number) => {
  const found = asked[index];
  if (!found) throw new Error('no stream was asked for');
  return found;
};

const channels: BroadcastChannel[] = [];
/** Resolves when a tab says that to the others. */
const said = (what: string) =>
  new Promise<void>((resolve) => {
    const channel = new BroadcastChannel('dossier-live');
    channels.push(channel);
    channel.onmessage = ({ data }) => typeof data === 'object' && what in data && resolve();
  });

/** A tab whose page began to read at a moment. */
const tab = (from: number) => {
  const client = new QueryClient();
  const readAnew = jest.spyOn(client, 'invalidateQueries');
  const stop = startLive(client, from);
  stops.push(stop);
  return { client, readAnew, stop };
};

describe('live updates of one tab', () => {
  it('what a page read before its stream opened late is read anew [BEY-06]', async () => {
    const asked = heldStreams();
    const { readAnew } = tab(now - 1_000);
    expect(stream(asked, 0).since).toBe('3000');
    now += 2_500;
    await stream(asked, 0).open();
    expect(readAnew).toHaveBeenCalledTimes(1);
  });

  it('what the server looks back to is read once', async () => {
    const asked = heldStreams();
    const { readAnew } = tab(now - 1_000);
    now += 1_900;
    await stream(asked, 0).open();
    expect(readAnew).not.toHaveBeenCalled();
  });

  it.each(['projects', 'comments'])(
    'what is compared with now, and the moments of a project, are outdated by %s',
    async (resource) => {
      const asked = heldStreams();
      const { client } = tab(now - 1_000);
      const keys = [comparedWithNow, momentsOfProject].map((name) => [name, 'one']);
      for (const key of keys) client.setQueryData(key, 'read before');
      await stream(asked, 0).open();
      stream(asked, 0).tell(`data: {"resource":"${resource}"}\n\n`);
      for (const key of keys) await waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
    },
  );

  it('a page that began to read longer ago than anybody remembers reads anew, however long it took to listen', async () => {
    const asked = heldStreams();
    const { readAnew } = tab(now - 10_001);
    expect(stream(asked, 0).since).toBeNull();
    await stream(asked, 0).open();
    expect(readAnew).toHaveBeenCalledTimes(1);
  });
});

describe('live updates of several tabs', () => {
  /** One tab at a time has the lock. */
  beforeEach(() => {
    let free: Promise<unknown> = Promise.resolve();
    const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
      const mine = free.then(() => (signal?.aborted ? undefined : work()));
      free = mine.catch(() => undefined);
      return mine;
    };
    Object.assign(navigator, { locks: { request } });
  });
  const change = 'data: {"resource":"teams"}\n\n';

  /** The first tab, whose stream is open. */
  const listening = async (from: number) => {
    const asked = heldStreams();
    const first = tab(from);
    await waitFor(() => expect(asked).toHaveLength(1));
    await stream(asked, 0).open();
    return { asked, first };
  };

  it('a tab that opens beside another is told what changed since its page began to read [BEY-06]', async () => {
    const { asked, first } = await listening(now);
    stream(asked, 0).tell(change);
    await waitFor(() => expect(first.readAnew).toHaveBeenCalledTimes(1));
    now += 3_000;
    const sooner = tab(now - 3_000);
    await waitFor(() => expect(sooner.readAnew).toHaveBeenCalledTimes(1));
    const answered = said('answered');
    const later = tab(now - 2_000);
    await answered;
    expect(later.readAnew).not.toHaveBeenCalled();
    expect(first.readAnew).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(1);
  });

  it('one that began to read before the other listened reads anew', async () => {
    await listening(now);
    now += 1_000;
    const earlier = tab(now - 6_000);
    await waitFor(() => expect(earlier.readAnew).toHaveBeenCalledTimes(1));
  });

  it('one that takes over looks back to the last word of the one that listened', async () => {
    const { asked, first } = await listening(now);
    const answered = said('answered');
    const second = tab(now);
    await answered;
    now += 4_000;
    stream(asked, 0).tell(change);
    await waitFor(() => expect(second.readAnew).toHaveBeenCalledTimes(1));
    now += 1_500;
    first.stop();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(stream(asked, 1).since).toBe('3500');
  });
});
