import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { readEnvironment } from '@dossier/shared/process/environment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compose, root } from './compose.ts';

describe('the secrets of a compose installation', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-secrets-'));
    make();
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const make = () => {
    const folders = [join(dir, 'services'), join(dir, 'engines')];
    const made = spawnSync(process.execPath, [join(root, 'scripts/make-secrets.mjs'), ...folders]);
    expect(made.stderr.toString()).toBe('');
  };
  const read = () =>
    Object.fromEntries(
      ['services', 'engines'].flatMap((folder) =>
        readdirSync(join(dir, folder)).map((name) => [
          `${folder}/${name}`,
          readFileSync(join(dir, folder, name), 'utf8'),
        ]),
      ),
    );

  it('stay as they are when they are made again', () => {
    const first = read();
    make();
    expect(read()).toEqual(first);
  });

  it('are read by the services as the compose file says', () => {
    const set = Object.entries(compose.services.workers?.environment ?? {})
      .filter(([name, file]) => name.endsWith('_FILE') && String(file).includes('/var/lib/dossier/'))
      .map(([name, file]) => [name, String(file).replace(/^.*\/var\/lib\/dossier(.*?)}?$/, `${dir}/services$1`)]);
    const { MASTER_KEY, SEAL_KEY, KAFKA_PASSWORD, MONGODB_URL, REDIS_URL, S3_URL } = readEnvironment({
      ...Object.fromEntries(set),
      ...{ EVENT_STORE_URL: 'esdb://eventstore', KAFKA_BROKERS: 'kafka:9092', KAFKA_USERNAME: 'dossier' },
    });
    for (const key of [MASTER_KEY, SEAL_KEY]) expect(Buffer.from(key ?? '', 'base64').length).toBe(32);
    const held = read();
    expect(KAFKA_PASSWORD).toBe(held['engines/kafka-password']);
    expect(new URL(MONGODB_URL ?? '').password).toBe(held['engines/mongodb-password']);
    expect(`requirepass ${new URL(REDIS_URL ?? '').password}\n`).toBe(held['engines/redis.conf']);
    expect(new URL(S3_URL ?? '').password).toBe(held['engines/s3-secret']);
  });

  it('of an engine can be read by that engine alone, and none of the services by an engine', () => {
    const asRoot = process.getuid?.() === 0;
    const users = { 'grafana-password': 472, 'kafka-password': 1000, 'mongodb-key': 999, 'redis.conf': 999 };
    for (const [name, user] of Object.entries(users)) {
      const { mode, uid } = statSync(join(dir, 'engines', name));
      expect((mode & 0o777).toString(8)).toBe('400');
      if (asRoot) expect({ name, uid }).toEqual({ name, uid: user });
    }
    const ofEngines = Object.keys(read()).filter((name) => name.startsWith('engines/'));
    expect(ofEngines.some((name) => /master|seal|url/.test(name))).toBe(false);
    const services = ['secrets', 'command-service', 'query-service', 'workers', 'relay'];
    for (const [name, { volumes = [] }] of Object.entries(compose.services))
      if (!services.includes(name)) expect(volumes.filter((volume) => volume.startsWith('secrets:'))).toEqual([]);
  });
});

describe('the setup of MongoDB', () => {
  const script = compose.services['mongodb-setup']?.entrypoint?.at(-1) ?? '';
  const replicaSet = { _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] };

  const run = (hasSet: boolean, hasUser: boolean) => {
    const done: unknown[] = [];
    let elections = 0;
    runInNewContext(script, {
      require: () => ({ readFileSync: (file: string) => `read from ${file}` }),
      rs: { initiate: (config: unknown) => done.push(config) },
      sleep: () => (elections += 1),
      db: {
        hello: () => ({ ...(hasSet && { setName: 'rs0' }), isWritablePrimary: elections > 1 }),
        auth: () => {
          if (!hasUser) throw new Error('Authentication failed.');
        },
        createUser: (user: unknown) => done.push(user),
      },
    });
    return JSON.parse(JSON.stringify(done)) as unknown;
  };

  it('makes the replica set, waits for its election and makes the user', () =>
    expect(run(false, false)).toEqual([
      replicaSet,
      { user: 'dossier', pwd: 'read from /secrets/mongodb-password', roles: ['root'] },
    ]));

  it('makes the user of a replica set that had none', () =>
    expect(run(true, false)).toEqual([expect.objectContaining({ user: 'dossier' })]));

  it('leaves alone what there is', () => expect(run(true, true)).toEqual([]));
});
