import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { MongoClient } from 'mongodb';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { describeEngine } from '../../testing/engine.ts';
import { inTime, openMongo, timeOf } from './client.ts';

describeEngine('MONGODB_URL', () => {
  let dir: string;
  let server: HeldEngine;
  let client: MongoClient;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-mongodb-'));
    server = await holdEngine('mongodb', dir);
    client = openMongo({ url: server.variables.MONGODB_URL as string });
  });
  afterEach(async () => {
    await client.close();
    await server.kill();
    rmSync(dir, { recursive: true });
  });

  it('a client finds a server that was away at its first calls, and is told its time', async () => {
    const ask = () => inTime(client.db('test').collection('any').findOne({}));
    await server.kill();
    for (const call of await Promise.allSettled([ask(), ask(), ask()]))
      expect(call).toMatchObject({ reason: expect.any(EngineUnavailableError) });
    await server.restart();
    expect(await ask()).toBeNull();
    expect(Math.abs((await timeOf(client)) - Date.now())).toBeLessThan(30_000);
  });
});
