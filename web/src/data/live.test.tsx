import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { startLive } from './live.ts';
import { clearSession, keepToken } from './session.ts';

const { fetch } = globalThis;
let stop = () => {};
let now = 0;

beforeEach(() => {
  keepToken('token');
  now = 30_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  stop();
  clearSession();
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
});

/** A stream whose opening is held back, and how often all was read anew. */
const held = () => {
  const client = new QueryClient();
  const readAnew = jest.spyOn(client, 'invalidateQueries');
  const asked: URL[] = [];
  const opened = new Promise<void>((hearing) => {
    globalThis.fetch = (input, init) =>
      new Promise((answer) => {
        asked.push(new URL(String(input), 'http://localhost'));
        open = async () => {
          const body = new ReadableStream(
            {
              start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
              pull: () => hearing(),
            },
            { highWaterMark: 0 },
          );
          answer(new Response(body));
          await opened;
        };
      });
  });
  let open = async () => {};
  stop = startLive(client);
  return { readAnew, asked, open: () => open() };
};

it('what a page read before its stream opened late is read anew [BEY-06]', async () => {
  const { readAnew, asked, open } = held();
  expect(Number(asked[0]?.searchParams.get('since'))).toBe(10_000);
  now += 2_500;
  await open();
  expect(readAnew).toHaveBeenCalledTimes(1);
});

it('what the server looks back to is read once', async () => {
  now = 1_000;
  const { readAnew, asked, open } = held();
  expect(Number(asked[0]?.searchParams.get('since'))).toBe(3_000);
  now += 1_900;
  await open();
  expect(readAnew).not.toHaveBeenCalled();
});
