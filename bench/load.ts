import { Agent, request } from 'node:http';

type Shot = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/**
 * Keeps `connections` requests under way for `seconds` and answers how many finished per second. A status other than
 * 200 fails the run: an error answered quickly is no throughput. Plain node:http, the same for both sides.
 */
export const throughput = async (
  url: string,
  connections: number,
  seconds: number,
  shot: (connection: number, round: number) => Shot,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const fire = ({ method, path, headers, body }: Shot) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            ...(body !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(body),
            }),
          },
        },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
          response.resume();
          response.once('end', resolve);
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let round = 0; performance.now() < end; round++) {
        await fire(shot(connection, round));
        done++;
      }
    }),
  );
  agent.destroy();
  return done / seconds;
};
