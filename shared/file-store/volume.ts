import { promises as fs, type StatsFs } from 'node:fs';
import { dirname } from 'node:path';
import { DiskFullError } from '../basics/errors.ts';

const MB = 1024 * 1024;
const mostReserved = 256 * MB;
const shareReserved = 0.05;

/** `reserve` in bytes; absent: 256 MB or 5 % of the volume, whichever is less. */
export type VolumeOptions = { readonly dir: string; readonly reserve?: number | undefined };

/** Undefined where the system does not say. The folder may be made later. */
const statisticsOf = async (dir: string): Promise<StatsFs | undefined> => {
  try {
    return await fs.statfs(dir);
  } catch {
    return dirname(dir) === dir ? undefined : statisticsOf(dirname(dir));
  }
};

/** The volume of a folder, shared with the events: uploads must not take its last bytes. */
export const volumeOf = ({ dir, reserve }: VolumeOptions) => ({
  checkRoom: async (bytes: number): Promise<void> => {
    const found = await statisticsOf(dir);
    if (!found) return;
    const { blocks, bavail, bsize } = found;
    const left = bavail * bsize - bytes;
    if (left < (reserve ?? Math.min(mostReserved, blocks * bsize * shareReserved)))
      throw new DiskFullError('uploads leave a reserve for everything else');
  },
  used: async (): Promise<number> => {
    const { blocks = 0, bfree = 0, bavail = 0 } = (await statisticsOf(dir)) ?? {};
    const used = blocks - bfree;
    return used === 0 ? 0 : used / (used + bavail);
  },
});
