import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

const root = dirname(import.meta.dirname);

export type Running = {
  readonly url: string;
  readonly pid: number /** Milliseconds from spawn to the line that says it listens. */;
  readonly started: number;
  stop(): Promise<void>;
};

const run = async (args: string[], env: Record<string, string>, addressIn: RegExp): Promise<Running> => {
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A measurement that failed leaves nothing behind that the next one would feel.
  process.once('exit', () => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  for await (const line of lines) {
    const address = addressIn.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout?.resume();
    return {
      url: address.startsWith('http') ? address : `http://127.0.0.1:${address}`,
      pid: child.pid as number,
      started: performance.now() - begun,
      stop: async () => {
        child.kill('SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      },
    };
  }
  throw new Error(`${args[0]} ended before it listened`);
};

export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The product as `npm start` runs it, on a data directory. */
export const startDossier = (dataDir: string, variables: Record<string, string> = {}) =>
  run(
    [join(root, 'dist/main.js')],
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...variables },
    /open (http:\S+)/,
  );
export const startBare = (bytesFile: string, folder: string) =>
  run(
    ['--import', join(root, 'scripts/typescript-hooks.mjs'), join(root, 'bench/bare.ts'), bytesFile, folder],
    { NODE_ENV: 'production' },
    /^(\d+)$/,
  );

/** Of /proc/{pid}/stat. */
const ticksPerSecond = 100;
/** CPU seconds since a process was started. */
export const secondsOf = (pid: number): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number) as [number, number];
  return (user + system) / ticksPerSecond;
};

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
