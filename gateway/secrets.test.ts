import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect, createServer } from 'node:tls';
import { runInNewContext } from 'node:vm';
import { readEnvironment } from '@dossier/shared/process/environment';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lastsOn, makeCertificates } from '../scripts/compose/certificates.mjs';
import { compose, makeSecrets } from './compose.ts';

/**
 * Connects over TLS to a server with what lies in `folder`, as to `host`. @throws what a client says
 * who does not go on
 */
const handshake = async (folder: string, host: string, ca: string | undefined): Promise<boolean> => {
  const pem = readFileSync(join(folder, 'key-and-certificate.pem'));
  const server = createServer({ key: pem, cert: pem }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // A name is looked for in the certificate, whatever was dialled.
  const socket = connect({
    port,
    host: '127.0.0.1',
    ca,
    checkServerIdentity: (_dialled, seen) => checkServerIdentity(host, seen),
  });
  try {
    await once(socket, 'secureConnect');
    return socket.authorized;
  } finally {
    socket.destroy();
    server.close();
  }
};

const engines = ['eventstore', 'kafka', 'mongodb', 'redis', 's3', 'grafana'];
const speakTls = engines.filter((name) => name !== 'grafana');

describe('the secrets of a compose installation', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-secrets-'));
    make();
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const make = (more: NodeJS.ProcessEnv = {}) => {
    const made = makeSecrets(join(dir, 'services'), join(dir, 'engines'), more);
    expect(made.stderr.toString()).toBe('');
    return made.stdout.toString();
  };
  const files = () =>
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  const read = () => Object.fromEntries(files().map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
  const readEngine = (engine: string, name: string) => readFileSync(join(dir, 'engines', engine, name), 'utf8');

  it('stay as they are when they are made again', () => {
    const first = read();
    expect(make()).toBe('');
    expect(read()).toEqual(first);
  });

  it('are read by the services as the compose file says', () => {
    const set = Object.entries(compose.services.workers?.environment ?? {})
      .filter(([name, file]) => name.endsWith('_FILE') && String(file).includes('/var/lib/dossier/'))
      .map(([name, file]) => [name, String(file).replace(/^.*\/var\/lib\/dossier(.*?)}?$/, `${dir}/services$1`)]);
    const values = readEnvironment({
      ...Object.fromEntries(set),
      ...{ KAFKA_BROKERS: 'kafka:9092', KAFKA_USERNAME: 'dossier' },
    });
    for (const key of [values.MASTER_KEY, values.SEAL_KEY]) expect(Buffer.from(key ?? '', 'base64').length).toBe(32);
    expect(values.KAFKA_PASSWORD).toBe(readEngine('kafka', 'password'));
    expect(values.KAFKA_CA).toBe(readEngine('kafka', 'trusted/authority.pem').trim());
    expect(new URL(values.EVENT_STORE_URL ?? '').password).toBe(readEngine('eventstore', 'password'));
    expect(new URL(values.MONGODB_URL ?? '').password).toBe(readEngine('mongodb', 'password'));
    expect(`requirepass ${new URL(values.REDIS_URL ?? '').password}\n`).toBe(readEngine('redis', 'redis.conf'));
    expect(new URL(values.S3_URL ?? '').password).toBe(readEngine('s3', 'secret-key'));
  });

  it('of an engine lie in a folder of its own, for its user alone', () => {
    const asRoot = process.getuid?.() === 0;
    const users: Record<string, number> = {
      eventstore: 1000,
      kafka: 1000,
      mongodb: 999,
      redis: 999,
      s3: 0,
      grafana: 472,
    };
    for (const name of files().filter((file) => file.startsWith('engines/'))) {
      const { mode, uid } = statSync(join(dir, name));
      expect({ name, mode: (mode & 0o777).toString(8) }).toEqual({ name, mode: '400' });
      if (asRoot) expect({ name, uid }).toEqual({ name, uid: users[name.split('/')[1] ?? ''] });
    }
  });

  it('are mounted where they are needed and nowhere else', () => {
    const mounts = Object.entries(compose.services).flatMap(([name, { volumes = [] }]) =>
      volumes.filter((volume) => /^[\w-]*secrets:/.test(volume)).map((volume) => `${name} ${volume}`),
    );
    const ofEngines = engines.map((name) => `${name} ${name}-secrets:/secrets:ro`);
    const ofServices = ['command-service', 'query-service', 'workers', 'relay'];
    expect(mounts.sort()).toEqual(
      [
        ...ofEngines,
        'mongodb-setup mongodb-secrets:/secrets:ro',
        ...ofServices.map((name) => `${name} secrets:/var/lib/dossier:ro`),
        'secrets secrets:/var/lib/dossier',
        ...engines.map((name) => `secrets ${name}-secrets:/var/lib/engines/${name}`),
      ].sort(),
    );
  });

  it('hold no key of an authority: nobody can make another certificate', () => {
    const isKey = (text: string) => text.includes('PRIVATE KEY');
    const held = read();
    const keys = files().filter((name) => isKey(held[name] ?? ''));
    expect(keys.sort()).toEqual(
      speakTls.flatMap((name) => [`engines/${name}/key-and-certificate.pem`, `engines/${name}/key.pem`]).sort(),
    );
  });

  const authorities = () => readFileSync(join(dir, 'services/authority.pem'), 'utf8');

  describe.each(speakTls)('the certificate of %s', (name) => {
    const show = (host: string) => handshake(join(dir, 'engines', name), host, authorities());

    it('is accepted by those who look for it, also within its container', async () => {
      for (const host of [name, 'localhost', '127.0.0.1']) await expect(show(host)).resolves.toBe(true);
    });

    it('is refused for another name', () =>
      expect(show(name === 'kafka' ? 'redis' : 'kafka')).rejects.toThrow("does not match certificate's altnames"));

    it('is refused by those who do not know its authority', () =>
      expect(handshake(join(dir, 'engines', name), name, undefined)).rejects.toThrow('unable to verify'));
  });

  /** What Redis goes on with until it is restarted. */
  const keepOld = () => {
    const old = mkdtempSync(join(tmpdir(), 'dossier-old-'));
    cpSync(join(dir, 'engines/redis'), old, { recursive: true });
    return old;
  };
  const trusted = (folder: string) => handshake(folder, 'redis', authorities());

  it('are renewed when told to, and the services trust the older certificates no more', async () => {
    const passwords = () => Object.entries(read()).filter(([name]) => !name.endsWith('.pem'));
    const kept = passwords();
    const old = keepOld();
    expect(make({ RENEW_CERTIFICATES: '1' })).toContain('Certificates of the engines were made');
    expect(readEngine('redis', 'key.pem')).not.toBe(readFileSync(join(old, 'key.pem'), 'utf8'));
    await expect(trusted(join(dir, 'engines/redis'))).resolves.toBe(true);
    await expect(trusted(old)).rejects.toThrow();
    rmSync(old, { recursive: true });
    expect(passwords()).toEqual(kept);
  });

  it('are renewed by a start in the last three months of two years; what engines still show is trusted, too', async () => {
    const old = keepOld();
    const day = 24 * 60 * 60 * 1_000;
    const from = Date.now() - 645 * day;
    const { certificates } = await makeCertificates(['redis'], new Date(from));
    const certificate = certificates.redis?.certificate ?? '';
    expect(lastsOn(certificate, from + 635 * day)).toBe(true);
    const file = join(dir, 'engines/redis/certificate.pem');
    rmSync(file);
    writeFileSync(file, certificate);
    expect(make()).toContain('Certificates of the engines were made');
    for (const folder of [old, join(dir, 'engines/redis')]) await expect(trusted(folder)).resolves.toBe(true);
    rmSync(old, { recursive: true });
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
      { user: 'dossier', pwd: 'read from /secrets/password', roles: ['root'] },
    ]));

  it('makes the user of a replica set that had none', () =>
    expect(run(true, false)).toEqual([expect.objectContaining({ user: 'dossier' })]));

  it('leaves alone what there is', () => expect(run(true, true)).toEqual([]));
});
