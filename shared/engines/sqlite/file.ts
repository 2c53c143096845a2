import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { StoreBrokenError } from '../../basics/errors.ts';

/** What is beside a database, and belongs to it. */
export const parts = ['', '-wal', '-shm', '-journal'];

/** Why this user cannot read and write a database, or make one there; undefined: they can. */
const whyNot = (file: string): string | undefined => {
  const there = parts.map((part) => `${file}${part}`).filter(existsSync);
  try {
    for (const path of there.length > 0 ? there : [dirname(file)]) accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** @throws StoreBrokenError that says which file, and why: mostly another user made it, as whoever ran a command as root */
export const openDatabase = (file: string, options: Database.Options = {}): Database.Database => {
  try {
    return new Database(file, options);
  } catch (cause) {
    const why = whyNot(file) ?? (cause as Error).message;
    throw new StoreBrokenError(
      `${file} cannot be opened: ${why}. All of its folder has to belong to the user that runs Dossier`,
      { cause },
    );
  }
};
