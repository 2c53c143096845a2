import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The product as a process, from the built bundle. */
export type Process = {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

export const startProcess = async (dataDir: string, environment: Record<string, string> = {}): Promise<Process> => {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'dist/main.js')], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        const address = /open (http:\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }),
    gone.then(() => {
      throw new Error('the process ended before it listened');
    }),
  ]);
  return {
    url,
    pid: child.pid as number,
    kill: async (signal) => {
      child.kill(signal);
      await gone;
      lines.close();
    },
  };
};

/** Builds the server bundle when its sources changed. */
export const buildServer = async (): Promise<void> => {
  const done = once(
    spawn(process.execPath, [join(root, 'scripts/build.mjs'), '--server'], { stdio: 'inherit' }),
    'exit',
  );
  const [status] = (await done) as [number];
  if (status !== 0) throw new Error('the server does not build');
};
