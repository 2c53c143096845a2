import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cacheFolder, freePort, type RunningEngine, runCommand, startProcess } from '../scripts/engines/engine.ts';
import { kafka, kafkaJars } from '../scripts/engines/kafka.ts';
import { redis } from '../scripts/engines/redis.ts';
import { EngineUnavailableError } from '../shared/basics/errors.ts';
import { createLogger } from '../shared/basics/log.ts';
import { connectRedis } from '../shared/engines/redis/connection.ts';
import { openKafkaBus } from '../shared/event-bus/kafka/event-bus.ts';
import { describeEngine } from '../shared/testing/engine.ts';
import { compose, root } from './compose.ts';

const log = createLogger({ level: 'silent', service: 'test' });

/** Containers are tried by the whole compose file. */
const withoutDocker = process.env.ENGINES_FROM === 'docker' ? describe.skip : describe;

/** Engines of the compose file without Docker: their commands, run with the places of this machine. */
withoutDocker('an engine of docker-compose.yml', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-compose-'));
  const [services, engines] = [join(dir, 'services'), join(dir, 'engines')];
  const secret = (name: string) => readFileSync(join(services, name), 'utf8');
  const made = spawnSync(process.execPath, [join(root, 'scripts/make-secrets.mjs'), services, engines]);
  const running: RunningEngine[] = [];
  afterAll(async () => {
    await Promise.all(running.map((engine) => engine.stop()));
    rmSync(dir, { recursive: true });
  });

  /** @param places what stands for names of the compose file */
  const start = async (name: string, places: Readonly<Record<string, string>>, more: readonly string[] = []) => {
    expect(made.stderr.toString()).toBe('');
    const { command = [], healthcheck, environment = {} } = compose.services[name] ?? {};
    const here = (text: string | number) =>
      Object.entries({ $$: '$', '/secrets/': `${engines}/`, ...places }).reduce(
        (done, [from, to]) => done.replaceAll(from, to),
        String(text),
      );
    const set = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]));
    const [file = '', ...args] = command.map(here);
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

    const open = (password: string) =>
      openKafkaBus({
        brokers: [`127.0.0.1:${port}`],
        security: { user: { mechanism: 'plain', name: 'dossier', password } },
        topic: 'events',
        log,
      });

    it('lets in who has the password that was made', async () => {
      await (await open(secret('kafka-password'))).close();
    }, 30_000);

    it('lets nobody in with another', () => expect(open('another')).rejects.toThrow(EngineUnavailableError), 30_000);
  });

  describeEngine('REDIS_URL', () => {
    it('lets in only who has the password that was made, and flushes before it acknowledges', async () => {
      await redis.install(cacheFolder());
      const port = String(await freePort());
      await start('redis', { 'redis-cli': `redis-cli -p ${port}` }, ['--bind', '127.0.0.1', '--port', port]);
      const asked = async (url: string) => {
        const client = connectRedis(url.replace('redis:6379', `127.0.0.1:${port}`), { maxRetriesPerRequest: 0 });
        return client.config('GET', 'appendfsync').finally(() => client.disconnect());
      };
      expect(await asked(secret('redis-url'))).toEqual(['appendfsync', 'always']);
      await expect(asked('redis://redis:6379')).rejects.toThrow('NOAUTH');
    }, 60_000);
  });
});
