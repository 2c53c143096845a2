import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './installation.ts';

/** The built product, with Node: `npm start`; with a word more, `npm run` that. */
export const program = join(root, 'dist/main.js');

/** `npm run NAME -- WORDS`, as a process of its own: what it prints. @throws unless it exits with 0 */
export const commandLine = async (dataDir: string, ...words: readonly string[]): Promise<unknown> => {
  const env = { ...process.env, DATA_DIR: dataDir };
  return JSON.parse((await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout);
};
