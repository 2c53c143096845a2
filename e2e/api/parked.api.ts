import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Database from 'libsql';
import { readEnvironment } from '../../shared/process/environment.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { operations } from '../../standalone/maintenance.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { startPublicProject } from '../support/projects.ts';

let installation: Installation;
let host: ApiClient;
beforeAll(async () => {
  installation = await openTestInstallation();
  host = await installation.host();
}, 60_000);
afterAll(() => installation.remove());

type Stored = { readonly position: number; readonly body: string };

it('lists the project that waits behind a torn event, and shows it again once the event is put back', async () => {
  const { projectId } = await startPublicProject(host, 'Grant');
  await installation.close();
  const file = join(installation.dataDir, 'events.db');
  const operate = (word: string) => operations.parked(readEnvironment({ DATA_DIR: installation.dataDir }), [word]);
  const events = new Database(file);
  const { position, body } = events
    .prepare("SELECT position, body FROM events WHERE body ->> 'type' = 'ProjectActivated'")
    .get() as Stored;
  events.close();
  const put = (text: string) => {
    const db = new Database(file);
    db.prepare('UPDATE events SET body = ? WHERE position = ?').run(text, position);
    db.close();
  };

  put(body.slice(0, 40));
  rmSync(join(installation.dataDir, 'views'), { recursive: true });
  installation = await openTestInstallation({ dataDir: installation.dataDir });
  await expect(operate('list')).rejects.toThrow();
  await installation.close();
  expect(await operate('list')).toMatchObject({ parked: [{ key: projectId, position }] });

  put(body);
  expect(await operate('retry')).toMatchObject({ cured: [projectId], parked: [] });
  installation = await openTestInstallation({ dataDir: installation.dataDir });
  const again = Object.assign(new ApiClient(installation.url), { token: host.token });
  expect(await again.one('projects', projectId)).toMatchObject({ status: 'active' });
}, 60_000);
