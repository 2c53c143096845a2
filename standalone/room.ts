import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import type { Room } from '@dossier/query-service';
import { every } from '@dossier/shared/async/every';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { readJsonFile, writeDurably } from '@dossier/shared/basics/durable-file';
import type { Logger } from '@dossier/shared/basics/log';
import { DAY, HOUR } from '@dossier/shared/contract';

/** How much of the disk was in use, once a day. */
export type Sample = {
  readonly at: string;
  readonly used: number;
  /** Of the disk; absent: of an earlier release. */
  readonly total?: number;
};

/** So many days tell the pace. */
const kept = 30;

const fileIn = (dataDir: string) => join(dataDir, 'room.json');

/** Of this disk alone: the data may have been on another one. How large one is differs a little where several share it. */
const samplesIn = (dataDir: string, size: number): Sample[] =>
  (readJsonFile<{ samples: Sample[] }>(fileIn(dataDir))?.samples ?? []).filter(
    ({ total = size }) => Math.abs(total - size) <= size / 10,
  );

/** Null: not at this pace; undefined: nobody knows before a day has passed. */
export const fullAt = (
  [first]: readonly Sample[],
  { used, free }: { readonly used: number; readonly free: number },
  now: number,
): string | null | undefined => {
  const since = first ? now - Date.parse(first.at) : 0;
  if (!first || since < DAY) return undefined;
  const pace = (used - first.used) / since;
  const left = free / pace;
  // Beyond some years it is no statement any more.
  return pace > 0 && left < 3_650 * DAY ? isoTime(now + left) : null;
};

/** Knows how much room the disk of the data has, and notes it once a day, so that it can tell until when. */
export const watchRoom = ({ dataDir, clock, log }: { dataDir: string; clock: Clock; log: Logger }) => {
  const measured = async () => {
    const { bavail, blocks, bfree, bsize } = await fs.statfs(dataDir);
    return { free: bavail * bsize, total: blocks * bsize, used: (blocks - bfree) * bsize };
  };
  const look = async () => {
    const { used, total } = await measured();
    const samples = samplesIn(dataDir, total);
    const last = samples.at(-1);
    if (last && Math.abs(clock() - Date.parse(last.at)) < DAY) return;
    const next = [...samples, { at: isoTime(clock()), used, total }].slice(-kept);
    writeDurably(fileIn(dataDir), `${JSON.stringify({ samples: next })}\n`);
  };
  const looking = every(HOUR, look, {
    atOnce: true,
    onFailure: (err) => log.warn({ err }, 'how full the disk is was not noted'),
  });
  return {
    now: async (): Promise<Room> => {
      const { free, total, used } = await measured();
      return { free, total, fullAt: fullAt(samplesIn(dataDir, total), { used, free }, clock()) };
    },
    stop: looking.stop,
  };
};
