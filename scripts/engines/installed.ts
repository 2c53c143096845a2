import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './engine.ts';

/**
 * A folder of the cache for exactly the versions that a file lists, filled by `install` unless it was before.
 * @returns where it is
 */
export const installedOnce = async (
  name: string,
  versionsFile: string,
  install: (folder: string) => Promise<unknown>,
): Promise<string> => {
  const versions = createHash('sha256').update(readFileSync(versionsFile)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(), `${name}-${versions}`);
  const installed = join(folder, 'installed');
  if (!existsSync(installed)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    await install(folder);
    writeFileSync(installed, '');
  }
  return folder;
};
