import { randomBytes } from 'node:crypto';
import {
  closeSync,
  promises as fs,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Makes the names in folders durable; Windows, which cannot open folders, does so itself. */
export const syncFolders = async (folders: Iterable<string>): Promise<void> => {
  for (const folder of folders) {
    const handle = await fs.open(folder, 'r').catch(() => undefined);
    await handle?.sync().finally(() => handle.close());
  }
};

/** The same of one, while everybody waits. */
const syncFolder = (folder: string) => {
  let handle: number;
  try {
    handle = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** With the folders above it, each by a name that a power cut leaves. */
export const makeFolder = (folder: string): void => {
  const made = mkdirSync(folder, { recursive: true });
  if (made === undefined) return;
  const highest = resolve(made);
  for (let each = resolve(folder); each.length >= highest.length; each = dirname(each)) syncFolder(dirname(each));
};

const linkUnlessThere = (own: string, file: string) => {
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Undefined of a file that is not there, or is torn. */
export const readJsonFile = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** For its owner only; a power cut leaves it whole or as it was. `unlessThere`: the first stays. */
export const writeDurably = (file: string, content: string | Buffer, options: { unlessThere?: boolean } = {}): void => {
  const folder = dirname(file);
  makeFolder(folder);
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(own, content, { flag: 'wx', mode: 0o600, flush: true });
    if (options.unlessThere) linkUnlessThere(own, file);
    else renameSync(own, file);
  } finally {
    rmSync(own, { force: true });
  }
  syncFolder(folder);
};
