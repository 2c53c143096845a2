import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../scripts/engines/engine.ts';
import { type RunningGateway, startGateway } from '../scripts/engines/gateway.ts';
import { describeEngine } from '../shared/testing/engine.ts';
import { until } from '../shared/testing/until.ts';
import { type StubCopy, stubCopy } from './stub-copy.ts';

const requests = 30;

describeEngine('GATEWAY', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-gateway-'));
  let gateway: RunningGateway;
  let copy: StubCopy;
  let redirectPort: number;
  let session: ClientHttp2Session;

  const ask = async (path: string) => {
    const stream = session.request({ ':path': path });
    const [headers] = (await once(stream, 'response')) as [Record<string, string | number>];
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return { status: headers[':status'], body: Buffer.concat(chunks).toString() };
  };

  beforeAll(async () => {
    const [main, operations] = [await freePort(), await freePort()];
    copy = stubCopy('copy', '127.0.0.2', { main, operations });
    await copy.start();
    redirectPort = await freePort();
    gateway = await startGateway({
      dir,
      port: await freePort(),
      redirectPort,
      insidePort: await freePort(),
      operationsPort: operations,
      commandServices: [`127.0.0.2:${main}`],
      queryServices: [`127.0.0.2:${main}`],
    });
    // Its certificate takes it a moment.
    await until(async () => {
      session?.destroy();
      // Who made the certificate is of no interest here.
      session = connect(gateway.url, { rejectUnauthorized: false });
      session.on('error', () => undefined);
      return (await ask('/api/projects').catch(() => undefined))?.status === 200;
    });
  });
  afterAll(async () => {
    session?.destroy();
    await gateway?.stop();
    await copy?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('speaks HTTP/2, by which a page loads everything at once over one connection', async () => {
    expect(session.alpnProtocol).toBe('h2');
    const waiting: ServerResponse[] = [];
    copy.answer = (_request, response) => {
      waiting.push(response);
      if (waiting.length === requests) for (const each of waiting) each.end('{}');
    };
    const answers = await Promise.all(Array.from({ length: requests }, (_, index) => ask(`/api/projects/${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(requests).fill(200));
  });

  it('redirects from http to https', async () => {
    const answer = await fetch(`http://localhost:${redirectPort}/dashboard`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${gateway.url}/dashboard`]);
  });
});
