import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { program } from '../support/command-line.ts';
import { openTestInstallation } from '../support/installation.ts';

/** `npm start` as a process. @returns how a refused start ends */
const start = (dataDir: string, variables: NodeJS.ProcessEnv = {}) =>
  new Promise<{ status: unknown; stderr: string }>((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', PORT: '0', DATA_DIR: dataDir, ...variables };
    execFile(process.execPath, [program], { env, timeout: 20_000 }, (error, _, stderr) =>
      resolve({ status: error?.code, stderr }),
    );
  });

describe('a start over existing data', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-'));
  const copies: string[] = [];
  beforeAll(async () => {
    const installation = await openTestInstallation({ dataDir });
    await installation.person('Ada');
    await installation.close();
  }, 60_000);
  afterAll(() => {
    for (const dir of [dataDir, ...copies]) rmSync(dir, { recursive: true });
  });
  const copied = () => {
    const copy = mkdtempSync(join(tmpdir(), 'dossier-copy-'));
    copies.push(copy);
    cpSync(dataDir, copy, { recursive: true });
    return { copy, secrets: join(copy, 'secrets.json') };
  };
  /** One line for a person, and no stack. */
  const refusedFor = (reason: RegExp) => ({
    status: 1,
    stderr: expect.stringMatching(new RegExp(`^.*${reason.source}.*\\n$`)),
  });

  it('is refused without the secrets, makes no new ones, and works again with the old ones', async () => {
    const { copy, secrets } = copied();
    rmSync(secrets);
    expect(await start(copy)).toEqual(
      refusedFor(/There is no secrets\.json .* Restore secrets\.json from your backup/),
    );
    expect(existsSync(secrets)).toBe(false);
    cpSync(join(dataDir, 'secrets.json'), secrets);
    const again = await openTestInstallation({ dataDir: copy });
    await again.close();
  }, 60_000);

  it('is refused under another key, in the file or the variable', async () => {
    const masterKey = randomBytes(32).toString('base64');
    const { copy, secrets } = copied();
    const refused = refusedFor(/The master key does not open .* Restore the secrets\.json/);
    expect(await start(copy, { MASTER_KEY: masterKey })).toEqual(refused);
    writeFileSync(secrets, JSON.stringify({ masterKey }));
    expect(await start(copy)).toEqual(refused);
    expect(readFileSync(secrets, 'utf8')).toContain(masterKey);
  }, 60_000);

  it('is refused with an unusable key', async () => {
    const { copy, secrets } = copied();
    const zero = Buffer.alloc(32).toString('base64');
    for (const MASTER_KEY of [zero, 'AAAA'])
      expect(await start(copy, { MASTER_KEY })).toEqual(refusedFor(/MASTER_KEY must be 32 bytes in base64/));
    for (const content of [JSON.stringify({ masterKey: zero }), '{"masterKey":"', '']) {
      writeFileSync(secrets, content);
      expect(await start(copy)).toEqual(refusedFor(/holds no master key .* Restore it from your backup/));
      expect(readFileSync(secrets, 'utf8')).toBe(content);
    }
  }, 60_000);
});
