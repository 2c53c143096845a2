import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { guardProcess, isGuarded } from './guard.ts';

/** A process under way; `variables` are those of the product that lead to it (`REDIS_URL`). */
export type RunningEngine = {
  readonly variables: Readonly<Record<string, string>>;
  readonly pid: number;
  /** Asks it to end and waits until it did. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would; its data stays as it is on disk. */
  kill(): Promise<void>;
};

/** Hears what takes long, before it is begun: `building versitygw v1.8.0`. */
export type Tell = (what: string) => void;

/** One engine of the cluster profile, for tests and developers. */
export type Engine = {
  readonly name: string;
  /** Fetches the pinned version into `cache`, or from the system packages, unless it is there. */
  install(cache: string, tell?: Tell): Promise<void>;
  /**
   * Starts it on `port` of 127.0.0.1 with all its data under `dir`, and resolves when it answers.
   * Started again with the same folder and port, it has the same data.
   */
  start(options: {
    readonly cache: string;
    readonly dir: string;
    readonly port: number;
    /** The port that its clients connect to, where it is not its own: something stands between. */
    readonly seenAt?: number | undefined;
  }): Promise<RunningEngine>;
};

/** Downloads and builds stay here between runs, outside the checkout. */
export const cacheFolder = (): string => {
  const cache = process.env.ENGINES_CACHE ?? join(homedir(), '.cache', 'dossier-engines');
  mkdirSync(cache, { recursive: true });
  return cache;
};

/** Below those that systems give to whoever asks for any: one of them might be given to another before its engine listens. */
const ports = { from: 15_000, to: 30_000 };
const given = new Set<number>();

export const freePort = async (): Promise<number> => {
  const port = randomInt(ports.from, ports.to);
  if (given.has(port)) return freePort();
  given.add(port);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
};

/** Runs a command to its end. @throws with its last output when it fails */
export const runCommand = async (
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
  return output;
};

/**
 * Asks again until `answers` resolves.
 * @throws its last error after `seconds`, or at once when the process has ended
 */
const untilAnswers = async (answers: () => Promise<unknown>, child: ChildProcess, seconds = 60): Promise<void> => {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      await answers();
      return;
    } catch (error) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('the engine ended at its start', { cause: error });
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
};

/** Asks over a new connection, which ends with it. @throws while nobody listens, and what `ask` throws */
export const asking = async (socket: Socket, ask: (socket: Socket) => unknown = () => {}): Promise<void> => {
  try {
    await once(socket, 'connect');
    await ask(socket);
  } finally {
    socket.destroy();
  }
};

/** @throws while it does not answer that all is well */
export const answeredWell = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> => {
  const { ok, status } = await fetch(url, { headers });
  if (!ok) throw new Error(`${url} answers ${status}`);
};

/** What `command` belongs to, from the packages of the system, unless it is there. */
export const fromPackages = async (
  command: string,
  version: string,
  packages: readonly string[],
  tell: Tell = () => {},
): Promise<void> => {
  try {
    await runCommand(command, [version]);
  } catch {
    tell(`installing ${packages.join(', ')} from the system packages`);
    await runCommand('apt-get', ['update']);
    await runCommand('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]);
  }
};

type LaunchOptions = SpawnOptions & {
  readonly dir: string;
  readonly log?: string;
  readonly answers: () => Promise<unknown>;
  /** Seconds until it has to answer. */
  readonly patience?: number | undefined;
};

/** Whoever started them may die without a word; they must not stay behind. */
const unguarded = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of unguarded) child.kill('SIGKILL');
});

/** A process that may not answer yet. */
export type Launched = {
  readonly pid: number;
  /** Rejects when it ends before, or does not answer in time. */
  readonly ready: Promise<void>;
  /** Resolves with its exit code; null after a signal that killed it. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end, which comes within 20 s. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/**
 * Launches a long-running process whose output goes to `{dir}/engine.log`, or another `log`.
 * @param options `answers` is asked until it resolves
 */
export const launch = async (
  command: string,
  args: readonly string[],
  { dir, log: name = 'engine.log', answers, patience, ...spawning }: LaunchOptions,
): Promise<Launched> => {
  const file = join(dir, name);
  const log = createWriteStream(file, { flags: 'a' });
  await once(log, 'open');
  // In a group of its own, Ctrl-C in the terminal reaches it through its guard's owner alone.
  const child = spawn(command, args, { detached: isGuarded(), ...spawning, stdio: ['ignore', log, log] });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const ended = once(child, 'close').then(
    ([code]) => code as number | null,
    () => null,
  );
  guardProcess(child.pid, ended);
  if (!isGuarded()) unguarded.add(child);
  void ended.then(() => {
    unguarded.delete(child);
    log.close();
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const cut = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const code = await ended;
    clearTimeout(cut);
    return code;
  };
  const ready = Promise.race([untilAnswers(answers, child, patience), failed]).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw new Error(`${command} did not start, see ${file}:\n${readFileSync(file, 'utf8').slice(-3_000)}`, {
      cause: error,
    });
  });
  return { pid: child.pid ?? 0, ready, ended, end };
};

/** Launches an engine and waits until it answers. @param options `variables` as in RunningEngine */
export const startProcess = async (
  command: string,
  args: readonly string[],
  { variables, ...options }: LaunchOptions & Pick<RunningEngine, 'variables'>,
): Promise<RunningEngine> => {
  const { pid, ready, end } = await launch(command, args, options);
  await ready;
  return {
    variables,
    pid,
    stop: async () => void (await end('SIGTERM')),
    kill: async () => void (await end('SIGKILL')),
  };
};
