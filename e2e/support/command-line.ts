import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './installation.ts';

/** `npm run NAME -- WORDS`, as a process of its own: what it prints. @throws unless it exits with 0 */
export const commandLine = async (dataDir: string, ...words: readonly string[]): Promise<unknown> => {
  const run = ['--import', join(root, 'scripts/typescript-hooks.mjs'), join(root, 'standalone/main.ts'), ...words];
  const env = { ...process.env, DATA_DIR: dataDir };
  return JSON.parse((await promisify(execFile)(process.execPath, run, { env })).stdout);
};
