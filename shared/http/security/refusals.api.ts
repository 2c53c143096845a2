import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../basics/log.ts';
import { Refused } from '../../basics/refused.ts';
import type { Exchange } from '../exchange.ts';
import { type Listening, listen } from '../listen.ts';
import { createMetrics } from '../operations.ts';
import { createServer } from '../server.ts';
import type { RefusedEvent } from './refusals.ts';

describe('a refusal', () => {
  let listening: Listening;
  afterEach(() => listening.close());

  const refusedWith = async (thrown: (exchange: Exchange) => Refused) => {
    const lines: string[] = [];
    const noted: RefusedEvent[] = [];
    const metrics = createMetrics([]);
    const server = createServer({
      routes: [
        {
          method: 'GET',
          path: '/api/projects/:projectId/archive.zip',
          access: 'signed-in',
          handle: (exchange) => Promise.reject(thrown(exchange)),
        },
      ],
      fallback: (_request, response) => void response.writeHead(404).end(),
      authenticate: async () => ({ kind: 'person', personId: 'ivo', sessionId: 's' }),
      log: createLogger(
        { level: 'info', service: 'test' },
        new PassThrough().on('data', (line) => lines.push(String(line))),
      ),
      trustProxy: 1,
      metrics,
      noteRefused: (event) => noted.push(event),
    });
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
    const headers = { 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6', 'X-Correlation-Id': 'one-click' };
    await fetch(`${listening.url}/api/projects/123456789/archive.zip?ticket=secret`, { headers });
    const counted = (await metrics.registry.metrics()).match(/^dossier_refused_total\{.*$/gm) ?? [];
    return { noted, counted, logged: lines.map((line) => JSON.parse(line) as object), text: lines.join('') };
  };

  it('of a right is logged, counted and noted: who, what, from where', async () => {
    const { noted, counted, logged, text } = await refusedWith(
      () => new Refused('FORBIDDEN', { projectId: '123456789' }),
    );
    const event = {
      kind: 'rights',
      code: 'FORBIDDEN',
      action: 'GET /api/projects/:projectId/archive.zip',
      personId: 'ivo',
      projectId: '123456789',
      client: '2001:db8::',
    };
    expect(noted).toEqual([event]);
    expect(logged).toEqual([expect.objectContaining({ ...event, msg: 'refused', correlationId: 'one-click' })]);
    expect(counted).toEqual(['dossier_refused_total{kind="rights",code="FORBIDDEN"} 1']);
    expect(text).not.toContain('secret');
  });

  it.each([
    ['a limit', new Refused('SLOW_DOWN'), 'limits'],
    ['a ticket', new Refused('UNAUTHENTICATED'), 'proofs'],
    ['a signature', new Refused('MALFORMED', { kind: 'proofs' }), 'proofs'],
    ['what is hidden', new Refused('FILE_NOT_FOUND', { projectId: '123456789', fileId: 'f' }), 'rights'],
  ] as const)('of %s is one as well', async (_what, error, kind) => {
    expect((await refusedWith(() => error)).noted).toEqual([expect.objectContaining({ kind })]);
  });

  it.each(['INVALID', 'FILE_NOT_FOUND', 'DEADLINE_PASSED'] as const)('%s is no matter of security', async (code) => {
    const { noted, logged, counted } = await refusedWith(() => new Refused(code));
    expect({ noted, logged, counted }).toEqual({ noted: [], logged: [], counted: [] });
  });
});
