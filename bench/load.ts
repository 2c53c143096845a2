import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Problem } from '../shared/contract/index.ts';
import { ApiError } from '../standalone/api-client.ts';

export type Shot = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

const asked = ({ headers = {}, body, ...rest }: Shot) =>
  body === undefined
    ? { ...rest, headers }
    : { ...rest, body, headers: { ...headers, 'Content-Type': 'application/json' } };

/**
 * Sends requests over at most `connections` kept open. By a client that takes a quarter of what node:http does, because clients share
 * the machine with what is measured.
 */
export const connectionsTo = (url: string, connections: number) => {
  const pool = new Pool(url, { connections });
  return {
    send: async (shot: Shot): Promise<Answer> => {
      const { statusCode, headers, body } = await pool.request(asked(shot));
      return { status: statusCode, headers, body: await body.text() };
    },
    /** Reads the answer, but makes no text of it. @throws ApiError at a status other than 200: quick errors are no throughput */
    pass: async (shot: Shot): Promise<void> => {
      const { statusCode, body } = await pool.request(asked(shot));
      if (statusCode !== 200) throw new ApiError((await body.json()) as Problem);
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    },
    close: () => pool.destroy(),
  };
};

/**
 * Keeps `connections` requests under way for `seconds`. The same for both sides.
 * @returns how many finished per second
 * @throws at a status other than 200
 */
export const throughput = async (
  url: string,
  connections: number,
  seconds: number,
  shot: (connection: number, round: number) => Shot,
): Promise<number> => {
  const { pass, close } = connectionsTo(url, connections);
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let round = 0; performance.now() < end; round++) {
        await pass(shot(connection, round));
        done++;
      }
    }),
  );
  await close();
  return done / seconds;
};

/** So many a second of all clients together, evenly, whatever the answers take. @throws what one of them does, at the end */
export const steadily = async (rate: number, count: number, send: (n: number) => Promise<unknown>): Promise<void> => {
  const begun = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    const wait = begun + (n * 1000) / rate - performance.now();
    if (wait > 0) await pause(wait);
    const answer = send(n);
    // A failure is told at the end.
    answer.catch(() => {});
    sent.push(answer);
  }
  await Promise.all(sent);
};
