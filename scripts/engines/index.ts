import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, type Engine, freePort, type RunningEngine, type Tell } from './engine.ts';
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

export type HoldOptions = {
  /** Absent: processes, whose data stays while they are killed and restarted. */
  readonly from?: readonly Engine[];
  /** Absent: a free one. */
  readonly port?: number | undefined;
  /** Where its clients connect; absent: at its port. */
  readonly seenAt?: number;
  readonly tell?: Tell;
};

export const holdEngine = async (
  name: string,
  dir: string,
  { from = engines, port, seenAt, tell = () => {} }: HoldOptions = {},
): Promise<HeldEngine> => {
  const engine = from.find((known) => known.name === name);
  if (!engine) throw new Error(`no engine is called ${name}: ${from.map((known) => known.name).join(', ')}`);
  const cache = cacheFolder();
  const own = join(dir, name);
  mkdirSync(own, { recursive: true });
  await engine.install(cache, tell);
  const options = { cache, dir: own, port: port ?? (await freePort()), seenAt };
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

export type StartOptions = {
  /** Where data is kept; absent: nowhere. */
  readonly dir?: string | undefined;
  /** Absent: free ones. */
  readonly portOf?: (name: string) => number | undefined;
  readonly tell?: (name: string, what: string) => void;
};

/** @param names those wanted; absent: all */
export const startEngines = async (
  names?: readonly string[],
  { dir, portOf = () => undefined, tell = () => {} }: StartOptions = {},
) => {
  const from = await source();
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'dossier-engines-'));
  const running: HeldEngine[] = [];
  const stop = async () => {
    await Promise.all(running.map((engine) => engine.stop()));
    if (!dir) rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const name of names ?? from.map((engine) => engine.name)) {
      const begun = performance.now();
      const held = await holdEngine(name, folder, { from, port: portOf(name), tell: (what) => tell(name, what) });
      running.push(held);
      tell(name, `ready after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    engines: running as readonly HeldEngine[],
    variables: Object.assign({}, ...running.map(({ variables }) => variables)) as Record<string, string>,
    stop,
  };
};
