import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { holdEngine } from '../../scripts/engines/index.ts';
import { EngineUnavailableError } from '../service/unavailable.ts';
import { describeEngine } from '../testing/engine.ts';
import { answered, openMongo } from './index.ts';

describeEngine('MONGODB_URL', () => {
  it('a client finds a server that was away at its first calls', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'dossier-mongodb-'));
    const server = await holdEngine('mongodb', dir);
    await server.kill();
    const client = openMongo({ url: server.variables.MONGODB_URL as string });
    const ask = () => answered(client.db('test').collection('any').findOne({}));
    const calls = await Promise.allSettled([ask(), ask(), ask()]);
    for (const call of calls) expect(call).toMatchObject({ reason: expect.any(EngineUnavailableError) });
    await server.restart();
    expect(await ask()).toBeNull();
    await client.close();
    await server.stop();
    rmSync(dir, { recursive: true });
  });
});
