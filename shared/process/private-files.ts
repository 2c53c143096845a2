import { chmod, lstat, opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../basics/log.ts';

/** What this process makes is for its owner alone: files 600, folders 700. */
export const keepPrivate = (): void => {
  process.umask(0o077);
};

const forOthers = 0o077;

const close = async (path: string): Promise<number> => {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return 0;
  let count = 0;
  if (found.isDirectory()) for await (const { name } of await opendir(path)) count += await close(join(path, name));
  if ((found.mode & forOthers) === 0) return count;
  await chmod(path, found.mode & 0o700);
  return count + 1;
};

/** The folder comes last, and once it is closed nobody else gets at what is below. */
export const closeToOthers = async (named: string, log?: Logger): Promise<void> => {
  // A link has no modes of its own, and is often how a disk is named.
  const folder = await realpath(named);
  if (process.platform === 'win32' || ((await lstat(folder)).mode & forOthers) === 0) return;
  try {
    const count = await close(folder);
    log?.warn({ folder, count }, 'others on this machine could read data of Dossier; now only its owner can');
  } catch (err) {
    log?.warn({ err, folder }, 'others on this machine can read data of Dossier, and its modes cannot be changed');
  }
};
