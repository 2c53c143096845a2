import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const main = fileURLToPath(new URL('../../dist/query-service.js', import.meta.url));

/** What Node and libraries may do once the process has begun: at last, an error that nobody caught. */
const libraries = `
const begun = () => process.listenerCount('unhandledRejection') > 0;
const looking = setInterval(() => {
  if (!begun()) return;
  clearInterval(looking);
  console.warn('A library warns %s:', 'you', { many: ['lines'.repeat(30), 'lines'.repeat(30)] });
  new Buffer(1);
  process.emitWarning('Something is experimental', 'ExperimentalWarning');
  Promise.reject(new Error('nobody waits for this'));
  setTimeout(() => { throw new Error('nobody catches this'); });
}, 1);`;

const engines = {
  EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false',
  KAFKA_BROKERS: '127.0.0.1:1',
  MONGODB_URL: 'mongodb://127.0.0.1:1/dossier',
  REDIS_URL: 'redis://127.0.0.1:1',
  S3_URL: 'http://key:secret@127.0.0.1:1/bucket',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'http://127.0.0.1:1',
  ALLOW_TEST_ENGINES: '1',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
};

describe('the output of a process of the cluster', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-output-'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  /** Every line of it. @throws when one is no JSON */
  const linesOf = async (environment: Record<string, string>, ...options: string[]) => {
    const child = spawn(process.execPath, [...options, main], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dir, ...environment },
      timeout: 25_000,
    });
    const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    const lines = (out + error).trim().split('\n');
    return { code: code as number, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
  };

  it('is JSON lines, whatever libraries print and however it ends', async () => {
    const preload = `data:text/javascript,${encodeURIComponent(libraries)}`;
    const { code, lines } = await linesOf(engines, '--import', preload);
    expect(code).toBe(1);
    const warnings = lines.map(({ warning }) => warning);
    expect(warnings).toEqual(expect.arrayContaining(['DeprecationWarning', 'ExperimentalWarning']));
    const said = lines.map(({ msg, err }) => `${msg} ${(err as Error | undefined)?.message ?? ''}`);
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringContaining('A library warns you:'),
        'unhandled rejection nobody waits for this',
        'uncaught exception nobody catches this',
      ]),
    );
  });

  it('names the variables that are wrong in a line of the log', async () => {
    const { code, lines } = await linesOf({ ...engines, REDIS_URL: 'http://127.0.0.1' });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.objectContaining({ level: 60, msg: expect.stringContaining('REDIS_URL: ') })],
    });
  });
});
