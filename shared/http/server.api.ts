import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import { createLogger } from '../basics/log.ts';
import { Refused } from '../basics/refused.ts';
import { type Listening, listen } from './listen.ts';
import { createServer } from './server.ts';

describe('a request that cannot be served', () => {
  let listening: Listening;
  afterEach(() => listening.close());

  /** The answer to a request whose handler throws, and what the log says of it. */
  const asked = async (error: Error) => {
    const lines: string[] = [];
    const destination = new PassThrough().on('data', (line) => lines.push(String(line)));
    const server = createServer({
      routes: [{ method: 'GET', path: '/api/thing', access: 'public', handle: () => Promise.reject(error) }],
      fallback: (_request, response) => void response.writeHead(404).end(),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'info', service: 'test' }, destination),
      trustProxy: 0,
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
    const response = await fetch(`${listening.url}/api/thing`, {
      headers: { 'x-correlation-id': 'one-click' },
    });
    const { status, headers } = response;
    return {
      status,
      retryAfter: headers.get('retry-after'),
      body: await response.text(),
      logged: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  };

  it('because an engine is away is answered with 503 and a time, and logged with the engine and the cause', async () => {
    const cause = new Error('connect ECONNREFUSED');
    const { status, retryAfter, body, logged } = await asked(
      new EngineUnavailableError('mongodb cannot be reached', { cause }),
    );
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' });
    expect(body).not.toContain('mongodb');
    expect(logged).toEqual([
      expect.objectContaining({
        reason: 'mongodb cannot be reached',
        cause: 'connect ECONNREFUSED',
        correlationId: 'one-click',
        route: '/api/thing',
        code: 'UNAVAILABLE',
      }),
    ]);
  });

  it('because the event store is away is the same', async () => {
    const { status, logged } = await asked(new EngineUnavailableError('events are locked'));
    expect(status).toBe(503);
    expect(logged).toEqual([expect.objectContaining({ reason: 'events are locked' })]);
  });

  it('because we have a bug is answered with a plain 500 and logged with its stack', async () => {
    const { status, body, logged } = await asked(new TypeError('x is not a function'));
    expect(status).toBe(500);
    expect(body).not.toContain('x is not');
    expect(JSON.stringify(logged)).toContain('x is not a function');
  });

  it('because it is refused needs no line', async () => {
    const { status, logged } = await asked(new Refused('NOT_FOUND'));
    expect({ status, logged }).toEqual({ status: 404, logged: [] });
  });
});
