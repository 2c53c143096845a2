import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

type Shot = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/**
 * Sends requests over at most `connections` kept open. Plain node:http, because clients share the
 * machine with what is measured.
 */
export const connectionsTo = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, headers, body }: Shot): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const ofBody = body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        };
        const sent = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...ofBody } },
          (response) => {
            const { statusCode: status = 0, headers: told } = response;
            text(response).then((body) => resolve({ status, headers: told, body }), reject);
          },
        );
        sent.once('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};

/**
 * Keeps `connections` requests under way for `seconds`. The same for both sides.
 * @returns how many finished per second
 * @throws at a status other than 200: quick errors are no throughput
 */
export const throughput = async (
  url: string,
  connections: number,
  seconds: number,
  shot: (connection: number, round: number) => Shot,
): Promise<number> => {
  const { send, close } = connectionsTo(url, connections);
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let round = 0; performance.now() < end; round++) {
        const one = shot(connection, round);
        const { status } = await send(one);
        if (status !== 200) throw new Error(`${one.path} answered ${status}`);
        done++;
      }
    }),
  );
  close();
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
