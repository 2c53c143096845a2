import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Listening, listen } from '../shared/http/listen.ts';
import { compose } from './compose.ts';

describe('the health check of a process', () => {
  let status = 200;
  let listening: Listening;
  beforeAll(async () => {
    const answer = createServer(({ url }, response) => response.writeHead(url === '/readyz' ? status : 404).end('{}'));
    listening = await listen(answer, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => listening.close());

  const { healthcheck, environment } = compose.services.relay ?? {};
  const isHealthy = async (port: number) => {
    const [, file = '', ...args] = healthcheck?.test ?? [];
    const here = args.map((arg) => arg.replaceAll('$$', '$').replace(`${environment?.OPERATIONS_PORT}`, String(port)));
    const [code] = await once(spawn(file, here, { stdio: 'ignore' }), 'exit');
    return code === 0;
  };

  it('asks its operations port whether it is ready, without starting Node', async () => {
    expect(healthcheck?.test).not.toContain('node');
    expect(await isHealthy(listening.port)).toBe(true);
    status = 503;
    expect(await isHealthy(listening.port)).toBe(false);
  });

  it('fails when nothing listens', async () => {
    const closed = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    await closed.close();
    expect(await isHealthy(closed.port)).toBe(false);
  });
});
