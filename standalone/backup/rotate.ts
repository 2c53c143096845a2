import { existsSync, promises as fs, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isUnfinished } from './bytes.ts';
import { type Backup, backupsIn, filesIn, foldersIn, heldBy, isGood, isHash, isPart, manifestName } from './place.ts';

const most = 14;

/** Names of those to remove. @param backups newest first */
export const superfluous = (backups: readonly Pick<Backup, 'name' | 'manifest'>[]): string[] => {
  const lastGood = backups.find(isGood)?.name;
  return backups
    .slice(most)
    .map(({ name }) => name)
    .filter((name) => name !== lastGood);
};

/** What was broken off before it became a backup. Only for whoever makes the next one. */
export const removeUnfinished = (place: string, isOwn: (name: string) => boolean): void => {
  for (const name of foldersIn(place).filter(isOwn)) {
    const folder = join(place, name);
    if (!existsSync(join(folder, manifestName))) rmSync(folder, { recursive: true, force: true });
  }
};

/** Bytes that no backup names any more, and what was broken off while it was written. What the disk's own programs keep there is theirs. */
const removeUnnamed = async (place: string) => {
  const named = new Set(
    foldersIn(place).flatMap((name) => heldBy({ folder: join(place, name) }).map((held) => held.name)),
  );
  for (const part of (await fs.readdir(filesIn(place))).filter(isPart))
    for (const name of await fs.readdir(join(filesIn(place), part)))
      if (isUnfinished(name) || (isHash(name) && !named.has(name)))
        await fs.rm(join(filesIn(place), part, name), { force: true });
};

/** The manifest goes first: what is broken off then is no backup. */
export const rotate = async (place: string): Promise<void> => {
  for (const name of superfluous(backupsIn(place))) {
    rmSync(join(place, name, manifestName), { force: true });
    rmSync(join(place, name), { recursive: true, force: true });
  }
  await removeUnnamed(place);
};
