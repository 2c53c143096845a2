import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cacheFolder, freePort, type RunningEngine, runCommand, startProcess } from '../scripts/engines/engine.ts';
import { type RunningServer, startServer } from '../scripts/engines/eventstoredb/server.ts';
import { goCommand } from '../scripts/engines/go-install.ts';
import { kafka, kafkaJars } from '../scripts/engines/kafka.ts';
import { redis } from '../scripts/engines/redis.ts';
import { s3, s3Program } from '../scripts/engines/s3.ts';
import { retryWhileAway } from '../shared/async/retry.ts';
import { AccessDeniedError, EngineUnavailableError } from '../shared/basics/errors.ts';
import { createLogger } from '../shared/basics/log.ts';
import { openMongo } from '../shared/engines/mongodb/client.ts';
import { connectRedis } from '../shared/engines/redis/connection.ts';
import { openKafkaBus } from '../shared/event-bus/kafka/event-bus.ts';
import { openEventStoreDb } from '../shared/event-store/eventstoredb/event-store.ts';
import { s3FileStore } from '../shared/file-store/s3/file-store.ts';
import { describeEngine } from '../shared/testing/engine.ts';
import { compose, makeSecrets } from './compose.ts';

const log = createLogger({ level: 'silent', service: 'test' });
/** A process begins when its engines answer, however busy the machine is. */
const asAtStart = <T>(begin: () => Promise<T>) => retryWhileAway(begin, () => undefined);

/** Containers are tried by the whole compose file. */
const withoutDocker = process.env.ENGINES_FROM === 'docker' ? describe.skip : describe;

/** Engines of the compose file without Docker: their commands, run with the places of this machine. */
withoutDocker('an engine of docker-compose.yml', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-compose-'));
  const [services, engines] = [join(dir, 'services'), join(dir, 'engines')];
  const running: Pick<RunningEngine, 'stop'>[] = [];
  beforeAll(() => void expect(makeSecrets(services, engines).stderr.toString()).toBe(''), 60_000);
  afterAll(async () => {
    await Promise.all(running.map((engine) => engine.stop()));
    rmSync(dir, { recursive: true });
  });
  /** What the services are told, with the places of this machine for those of the compose file. */
  const told = (name: string, from: string | RegExp = '', to = '') =>
    readFileSync(join(services, name), 'utf8').replace(from, to).replace('/var/lib/dossier', services);

  /** @param places what stands for names of the compose file */
  const start = async (name: string, places: Readonly<Record<string, string>>, more: readonly string[] = []) => {
    const { entrypoint = [], command = [], healthcheck, environment = {} } = compose.services[name] ?? {};
    const here = (text: string | number) =>
      Object.entries({ $$: '$', '/secrets/': `${engines}/${name}/`, ...places }).reduce(
        (done, [from, to]) => done.replaceAll(from, to),
        String(text),
      );
    const set = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]));
    const [file = '', ...args] = [...entrypoint, ...command].map(here);
    const [kind, ...test] = (healthcheck?.test ?? []).map(here);
    const [health = '', ...how] = kind === 'CMD-SHELL' ? ['sh', '-c', ...test] : test;
    const own = join(dir, name);
    mkdirSync(own);
    running.push(
      await startProcess(file, [...args, ...more], {
        dir: own,
        cwd: own,
        env: { PATH: process.env.PATH, ...set },
        answers: () => runCommand(health, how),
        variables: {},
      }),
    );
  };

  describeEngine('KAFKA_BROKERS', () => {
    let port: number;
    beforeAll(async () => {
      port = await freePort();
      await kafka.install(cacheFolder());
      const classes = join(kafkaJars(cacheFolder()), '*');
      const config = join(dir, 'kafka-config');
      mkdirSync(config);
      for (const name of ['server', 'log4j', 'tools-log4j']) writeFileSync(join(config, `${name}.properties`), '');
      // What the image's own script does.
      const folders = ['--default-configs-dir', config, '--mounted-configs-dir', join(dir, 'none')];
      const setUp = ['kafka.docker.KafkaDockerWrapper', 'setup', ...folders, '--final-configs-dir', config].join(' ');
      const script = join(dir, 'run');
      const java = `java $KAFKA_HEAP_OPTS -XX:TieredStopAtLevel=1 -cp '${classes}'`;
      const lines = ['#!/bin/bash', 'export CLUSTER_ID=5L6g3nShT-eMCtK--X86sw', `${java} ${setUp}`];
      writeFileSync(script, [...lines, `exec ${java} kafka.Kafka ${config}/server.properties`].join('\n'), {
        mode: 0o755,
      });
      const controller = String(await freePort());
      const places = { '//kafka:': '//127.0.0.1:', '9092': String(port), '9093': controller };
      await start('kafka', { ...places, '/var/lib/kafka': dir, '/etc/kafka/docker/run': script });
    }, 120_000);

    const open = (password: string, ca?: string) =>
      openKafkaBus({
        brokers: [`127.0.0.1:${port}`],
        security: { tls: { ca }, user: { mechanism: 'plain', name: 'dossier', password } },
        topic: 'events',
        log,
      });

    it('lets in who has the password that was made', async () => {
      await (await asAtStart(() => open(told('kafka-password'), told('authority.pem')))).close();
    });

    it('lets nobody in with another', async () => {
      await expect(open('another', told('authority.pem'))).rejects.toThrow(EngineUnavailableError);
    });

    it('is not trusted by who does not know the authority', async () => {
      await expect(open(told('kafka-password'))).rejects.toThrow(EngineUnavailableError);
    });
  });

  describeEngine('REDIS_URL', () => {
    let port: number;
    beforeAll(async () => {
      await redis.install(cacheFolder());
      port = await freePort();
      await start('redis', { 'redis-cli': `redis-cli -p ${port}`, '6379': `${port}` }, ['--bind', '127.0.0.1']);
    }, 60_000);
    const asked = async (url: string) => {
      const client = connectRedis(url, { maxRetriesPerRequest: 0 });
      client.on('error', () => {});
      return client.config('GET', 'appendfsync').finally(() => client.disconnect());
    };
    const url = () => told('redis-url', 'redis:6379', `127.0.0.1:${port}`);

    it('lets in only who has the password that was made, over TLS, and flushes before it acknowledges', async () => {
      expect(await asked(url())).toEqual(['appendfsync', 'always']);
      await expect(asked(url().replace(/:[^:]*@/, ''))).rejects.toThrow('NOAUTH');
      await expect(asked(url().replace('rediss:', 'redis:'))).rejects.toThrow();
    });

    it('is not trusted by who does not know the authority', () =>
      expect(asked(url().replace(/\?.*/, ''))).rejects.toThrow());
  });

  describeEngine('S3_URL', () => {
    let port: number;
    beforeAll(async () => {
      await s3.install(cacheFolder());
      port = await freePort();
      const data = join(dir, 's3-data');
      mkdirSync(data);
      const places = {
        versitygw: goCommand(cacheFolder(), s3Program),
        ' /data': ` ${data}`,
        '7070': `${port}`,
      };
      await start('s3', places);
    }, 60_000);
    const stored = async (url: string) => {
      const files = s3FileStore({ url });
      try {
        await files.append('1/file', 0, Readable.from([Buffer.from('text')]));
        return await files.size('1/file');
      } finally {
        await files.close();
      }
    };
    const url = () => told('s3-url', 's3:7070', `127.0.0.1:${port}`);

    it('lets in only who has the key that was made, over TLS', async () => {
      expect(await stored(url())).toBe(4);
      await expect(stored(url().replace(/:[^:]*@/, ':another@'))).rejects.toThrow();
    });

    it('is not trusted by who does not know the authority', () =>
      expect(stored(url().replace(/\?.*/, ''))).rejects.toThrow(EngineUnavailableError));
  });

  // The image itself is run by nobody here: what follows shows what was made for it, on what speaks as it does.
  describeEngine('EVENT_STORE_URL', () => {
    let store: RunningServer;
    beforeAll(async () => {
      const made = (name: string) => readFileSync(join(engines, 'eventstore', name));
      const users = new Map([['admin', { password: made('password').toString(), readsAll: true }]]);
      const tls = { key: made('key.pem'), certificate: made('certificate.pem') };
      store = await startServer({ file: join(dir, 'events.log'), port: 0, tls, users });
      running.push(store);
    });
    const ready = async (url: string) => {
      // What is shown is not how soon: a machine that runs all tests may be busy.
      const events = openEventStoreDb({
        url: url.replace('eventstore:2113', `127.0.0.1:${store.port}`),
        timeoutMs: 10_000,
      });
      await events.ready().finally(() => events.close());
    };

    it('lets in only who has the password that was made, over TLS', async () => {
      await ready(told('event-store-url'));
      await expect(ready(told('event-store-url').replace(/:[^:]*@/, ':another@'))).rejects.toThrow(AccessDeniedError);
    });

    it('is not trusted by who does not know the authority', () =>
      expect(ready(told('event-store-url').replace(/&tlsCAFile=.*/, ''))).rejects.toThrow(EngineUnavailableError));
  });

  describeEngine('MONGODB_URL', (behind) => {
    let door: Server;
    beforeAll(async () => {
      const pem = readFileSync(join(engines, 'mongodb', 'key-and-certificate.pem'));
      const { hostname, port } = new URL(behind);
      door = createServer({ key: pem, cert: pem }, (socket) => {
        const server = connect(Number(port), hostname);
        for (const [one, other] of [
          [socket, server],
          [server, socket],
        ] as const)
          one.on('error', () => other.destroy()).pipe(other);
      }).listen(0, '127.0.0.1');
      await once(door, 'listening');
      running.push({ stop: async () => void door.close() });
    });
    const ask = async (without: readonly string[]) => {
      // What stands in for MongoDB knows neither replica sets nor users.
      const url = new URL(
        told('mongodb-url', /.*@mongodb:27017/, `mongodb://127.0.0.1:${(door.address() as AddressInfo).port}`),
      );
      for (const option of ['replicaSet', 'authSource', ...without]) url.searchParams.delete(option);
      const client = openMongo({ url: url.href });
      await client
        .db()
        .command({ hello: 1 })
        .finally(() => client.close());
    };

    it('is trusted by those who are told its authority, and by nobody else', async () => {
      await asAtStart(() => ask([]));
      await expect(ask(['tlsCAFile'])).rejects.toThrow(/certificate/);
    });
  });
});
