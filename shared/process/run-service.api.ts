import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../scripts/engines/engine.ts';
import { createLogger } from '../basics/log.ts';
import { sendJson } from '../http/exchange.ts';
import { readClusterEnvironment } from './environment.ts';
import { openService, type Service } from './run-service.ts';

const engines = {
  EVENT_STORE_URL: 'esdb://localhost:2113',
  KAFKA_BROKERS: 'localhost:9092',
  MONGODB_URL: 'mongodb://localhost/dossier',
  REDIS_URL: 'redis://localhost',
  S3_URL: 'http://key:secret@localhost/bucket',
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://documents.example.org',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};
const surroundings = {
  environment: readClusterEnvironment({ ...engines, PORT: '0', OPERATIONS_PORT: '0' }),
  log: createLogger({ level: 'silent', service: 'test' }),
};
const service: Service = { checks: [], measures: [], start: async () => undefined, stop: async () => undefined };
/** Every address is a page, as the web app's are. */
const main: NonNullable<Service['main']> = {
  routes: [
    { method: 'GET', path: '/api/thing', access: 'public', handle: async ({ response }) => void response.end() },
  ],
  authenticate: async () => ({ kind: 'visitor' }),
  fallback: (_request, response) => sendJson(response, 200, 'page'),
};
const atOnce = { drain: 0, linger: 0 };
const statusOf = async (url: string) => (await fetch(url)).status;
const ready = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as unknown;

describe('a process of the cluster', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const opened = async (over: Partial<Service> = {}) => {
    const { close, ...ports } = await openService({ ...service, ...over }, surroundings, atOnce);
    closing.push(close);
    return { ...ports, close };
  };

  it.each(['/readyz', '/readyz/', '/READYZ', '/metrics', '/metrics/', '/Metrics/'])(
    'answers operators alone at %s',
    async (path) => {
      const { main: people, operations } = await opened({ main });
      expect(await statusOf(`${operations.url}${path}`)).toBe(200);
      expect(await statusOf(`${people?.url}${path}`)).toBe(404);
    },
  );

  it.each(['/%72eadyz', '/%6detrics', '/metrics%2F', '//metrics', '/x/..%2fmetrics'])(
    'shows people no metrics at %s',
    async (path) => {
      const { main: people } = await opened({ main });
      expect(await (await fetch(`${people?.url}${path}`)).text()).toBe('"page"');
    },
  );

  it('says at both ports that it lives', async () => {
    const { main: people, operations } = await opened({ main });
    expect([await statusOf(`${people?.url}/healthz`), await statusOf(`${operations.url}/healthz`)]).toEqual([200, 200]);
  });

  it('answers nothing else to operators', async () => {
    const { operations } = await opened({ main });
    expect(await statusOf(`${operations.url}/api/thing`)).toBe(404);
  });

  it('has no port for people when nobody asks it anything', async () => {
    const { main: people, operations } = await opened();
    expect(people).toBeUndefined();
    expect(await ready(operations.url)).toEqual({ status: 'ready', failed: [] });
  });

  it('says while it starts, and from the moment it is told to stop, that it is not ready', async () => {
    const said: unknown[] = [];
    const hear = async () => void said.push(await ready(url));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = { ...surroundings.environment, OPERATIONS_PORT: port };
    const { close } = await openService(
      { ...service, main, start: hear, stop: hear },
      { ...surroundings, environment },
      atOnce,
    );
    await hear();
    await close();
    expect(said).toEqual([
      { status: 'unready', failed: ['starting'] },
      { status: 'ready', failed: [] },
      { status: 'unready', failed: ['stopping'] },
    ]);
    await expect(fetch(url)).rejects.toThrow();
  });
});
