import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MadeToken, Scope } from '../../shared/contract/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation, password, root } from '../support/installation.ts';

/** The blocks of code in docs/api.md: its settings, and what follows. */
const [settings = '', ...steps] = [
  ...readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(/^```sh.*\n([\s\S]*?)^```$/gm),
].map(([, code = '']) => code);

const tokenOf = async (client: ApiClient, scopes: readonly Scope[]) => {
  const made = { name: 'Quick start', scopes, days: 1, password };
  return (await client.call<MadeToken>('POST', '/api/auth/tokens', made)).token;
};

describe('docs/api.md', () => {
  let installation: Installation;
  let host: ApiClient;
  let ada: ApiClient;
  const folder = mkdtempSync(join(tmpdir(), 'dossier-quick-start-'));
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ada = await installation.person('Ada');
    writeFileSync(join(folder, 'letter.pdf'), letter.bytes);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await installation?.remove();
  });

  it('[BEY-27] leads from two tokens to the ZIP, word by word', async () => {
    const values: Record<string, string> = {
      DOSSIER: installation.url,
      HOST: await tokenOf(host, ['projects:read', 'projects:write', 'files:read']),
      COLLABORATOR: await tokenOf(ada, ['documents:submit']),
    };
    const ours = settings.replace(/^(\w+)=.*$/gm, (_line, name: string) => `${name}='${values[name] ?? ''}'`);
    const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', [ours, ...steps].join('\n')], { cwd: folder });
    const said = Promise.all([text(shell.stdout), text(shell.stderr)]);
    const [status] = (await once(shell, 'close')) as [number];
    const [, complaints] = await said;
    expect({ status, complaints }).toEqual({ status: 0, complaints: '' });
    const zip = readFileSync(join(folder, 'letters.zip'));
    // Names stand in a ZIP as they are, and so does what is not worth compressing.
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.toString('latin1')).toMatch(/Letter[^/]*\.pdf/);
  });
});
