import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openMongoDirectory } from '@dossier/shared/directory/mongodb';
import { describeEngine } from '@dossier/shared/testing/engine';
import { newDatabase } from '@dossier/shared/testing/mongodb';
import { beforeAll, expect, it } from '@jest/globals';
import { root } from '../support/installation.ts';

const nowhere = {
  EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false',
  KAFKA_BROKERS: '127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  S3_URL: 'http://key:secret@127.0.0.1:1/bucket',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'http://127.0.0.1:1',
  COMMAND_SERVICE_URL: 'http://127.0.0.1:1',
  ALLOW_TEST_ENGINES: '1',
};
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

/** How a refused start ends. */
const start = async (service: string, variables: Record<string, string>) => {
  const child = spawn(process.execPath, [join(root, 'dist', `${service}.js`)], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', OPERATIONS_PORT: '0', ...nowhere, ...variables },
    timeout: 60_000,
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: status as unknown, output: output + errors };
};

describeEngine('MONGODB_URL', (url) => {
  let database: string;
  beforeAll(async () => {
    database = newDatabase(url);
    const directory = await openMongoDirectory({ url: database, masterKey: Buffer.alloc(32, 1) });
    await directory.close();
  });

  it('a copy of any service whose keys are all others does not start, and says what to do', async () => {
    const other = { MONGODB_URL: database, MASTER_KEY: keyOf(2) };
    const ends = await Promise.all([
      start('command-service', other),
      start('query-service', { ...other, MASTER_KEY_SECOND: keyOf(3) }),
      start('workers', other),
      start('relay', other),
    ]);
    for (const { status, output } of ends) {
      expect(output).toContain('or set MASTER_KEY to the key that this installation has');
      expect(status).toBe(1);
    }
  }, 90_000);
});
