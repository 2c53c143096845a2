import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

let guard: ChildProcess | undefined;

/** From now on, processes that are started end with this one, even if it is killed. */
export const guardProcesses = (): void => {
  const script = fileURLToPath(new URL('./guard.mjs', import.meta.url));
  guard ??= spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'], detached: true });
  guard.unref();
};

export const isGuarded = (): boolean => guard !== undefined;

export const guardProcess = (pid: number | undefined, ended: Promise<unknown>): void => {
  if (!guard || pid === undefined) return;
  guard.stdin?.write(`+${pid}\n`);
  void ended.then(() => guard?.stdin?.write(`-${pid}\n`));
};
