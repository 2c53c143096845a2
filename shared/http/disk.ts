import type { Logger } from '../basics/log.ts';
import { fullDisk } from '../contract/index.ts';
import type { FileStore } from '../file-store/port.ts';
import type { Check, Measure } from './operations.ts';

/** Tells the operator before uploads are refused. */
export const watchDisk = (files: Pick<FileStore, 'used'>, log: Logger) => {
  let told = false;
  return {
    checks: [
      {
        name: 'disk',
        warns: true,
        holds: async () => {
          if ((await files.used()) >= fullDisk.watch) throw new Error('the volume is nearly full');
        },
      },
    ] satisfies Check[],
    measures: [
      {
        name: 'dossier_disk_used_ratio',
        help: 'Share of the volume for uploads in use, 0 to 1',
        read: () => files.used(),
      },
    ] satisfies Measure[],
    look: async (): Promise<void> => {
      const used = await files.used();
      if (used >= fullDisk.watch && !told) log.warn({ used }, 'the volume for uploads is nearly full');
      told = used >= fullDisk.watch;
    },
  };
};
