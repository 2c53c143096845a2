import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ApiClient } from '../../standalone/api-client.ts';
import { openTestInstallation } from '../support/installation.ts';
import { startPublicProject } from '../support/projects.ts';

const projects = 30;

it('shows what people saw before a power cut that took the end of the read models', async () => {
  const kept = mkdtempSync(join(tmpdir(), 'dossier-views-'));
  let installation = await openTestInstallation();
  const views = join(installation.dataDir, 'views');
  try {
    const host = await installation.host();
    await installation.close();
    cpSync(views, kept, { recursive: true });

    installation = await openTestInstallation({ dataDir: installation.dataDir });
    const before = Object.assign(new ApiClient(installation.url), { token: host.token });
    let last = '';
    for (let n = 0; n < projects; n += 1) last = (await startPublicProject(before, `Call ${n}`)).projectId;
    await installation.close();
    rmSync(views, { recursive: true });
    cpSync(kept, views, { recursive: true });

    installation = await openTestInstallation({ dataDir: installation.dataDir });
    const after = Object.assign(new ApiClient(installation.url), { token: host.token });
    expect(await after.one('projects', last)).toMatchObject({ status: 'active' });
  } finally {
    await installation.remove();
    rmSync(kept, { recursive: true });
  }
}, 60_000);
