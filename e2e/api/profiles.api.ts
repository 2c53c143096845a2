import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { mayBeLong, serviceOf } from '../../gateway/routes.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { openStandalone } from '../../standalone/compose.ts';
import { root } from '../support/installation.ts';
import { buildServer } from '../support/process.ts';

const clients = /^(@eventstore\/|kafkajs|mongodb|bullmq|ioredis|@aws-sdk\/|@smithy\/|stripe)/;

/** Packages that a built file loads at its start: static imports, also indirect ones. */
const packagesOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const found = new Set<string>();
  const source = readFileSync(join(root, 'dist', file), 'utf8');
  for (const [, from = ''] of source.matchAll(/^(?:import|export)\b[^'"]*?["']([^"']+)["'];?$/gm))
    if (from.startsWith('./')) for (const name of packagesOf(from.slice(2), seen)) found.add(name);
    else found.add(from);
  return found;
};

describe('profiles', () => {
  beforeAll(buildServer, 120_000);

  it("load no engine's client in the embedded one", () => {
    const loaded = [...packagesOf('main.js')];
    expect(loaded).toEqual(expect.arrayContaining(['libsql', 'express']));
    expect(loaded.filter((name) => clients.test(name))).toEqual([]);
  });

  it('load them in the processes of the cluster one', () =>
    expect([...packagesOf('query-service.js')].filter((name) => clients.test(name))).toEqual(
      expect.arrayContaining(['kafkajs', 'mongodb']),
    ));

  it('are led to the right service by the gateway, route by route', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'dossier-routes-'));
    const { commandService, queryService, close } = await openStandalone({
      environment: readEnvironment({ DATA_DIR: dir, PORT: '0' }),
      log: createLogger({ level: 'silent', service: 'test' }),
      version: '0.0.0',
      web: dir,
    });
    for (const [service, { routes }] of Object.entries({
      'command-service': commandService,
      'query-service': queryService,
    }))
      for (const { method, path, longBody = false } of routes) {
        const asked = path.replace(/:\w+/g, 'x');
        expect([method, path, serviceOf(asked, method)]).toEqual([method, path, service]);
        if (method === 'POST' || method === 'PATCH')
          expect([method, path, mayBeLong(asked.toLowerCase())]).toEqual([method, path, longBody]);
      }
    await close();
    rmSync(dir, { recursive: true });
  });
});
