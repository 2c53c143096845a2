import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, type Engine, freePort, type RunningEngine } from './engine.ts';
import { eventstoredb } from './eventstoredb.ts';
import { kafka } from './kafka.ts';
import { mongodb } from './mongodb.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';
import { smtp } from './smtp.ts';
import { stripeMock } from './stripe-mock.ts';

/** Every engine that can be had on this machine, in the order they are started. */
export const engines: readonly Engine[] = [redis, smtp, mongodb, kafka, eventstoredb, s3, stripeMock];

/** Where from: processes of this machine, or containers (ENGINES_FROM=docker). */
const source = async (): Promise<readonly Engine[]> =>
  process.env.ENGINES_FROM === 'docker' ? (await import('./containers.ts')).containerEngines : engines;

/** One engine that can be killed and started again on the same port with the same data. */
export type HeldEngine = RunningEngine & { readonly name: string; restart(): Promise<void> };

/** @param from absent: a process, whose data stays while it is killed and restarted */
export const holdEngine = async (name: string, dir: string, from = engines): Promise<HeldEngine> => {
  const engine = from.find((known) => known.name === name);
  if (!engine) throw new Error(`no engine is called ${name}: ${from.map((known) => known.name).join(', ')}`);
  const cache = cacheFolder();
  const own = join(dir, name);
  mkdirSync(own, { recursive: true });
  await engine.install(cache);
  const options = { cache, dir: own, port: await freePort() };
  let running = await engine.start(options);
  return {
    name,
    variables: running.variables,
    get pid() {
      return running.pid;
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    restart: async () => {
      running = await engine.start(options);
    },
  };
};

/**
 * Starts engines over a temporary folder, or `dir`.
 * @param names those wanted; absent: all
 */
export const startEngines = async (names?: readonly string[], dir?: string) => {
  const from = await source();
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'dossier-engines-'));
  const running: HeldEngine[] = [];
  const stop = async () => {
    await Promise.all(running.map((engine) => engine.stop()));
    if (!dir) rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const name of names ?? from.map((engine) => engine.name)) running.push(await holdEngine(name, folder, from));
  } catch (error) {
    await stop();
    throw error;
  }
  return { variables: Object.assign({}, ...running.map(({ variables }) => variables)) as Record<string, string>, stop };
};
