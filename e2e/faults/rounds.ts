import { randomInt } from 'node:crypto';
import type { Disk } from '../../shared/testing/disk/disk.ts';
import { until } from '../../shared/testing/until.ts';
import { type Process, startProcess } from '../support/process.ts';
import { type Load, openLoad, type Promised } from './load.ts';

/** SQLite as careless as it is by default, see without-sync.mjs. */
export const withoutSync = { NODE_OPTIONS: `--import ${new URL('without-sync.mjs', import.meta.url)}` };

export type Rounds = {
  readonly dataDir: string;
  readonly times: number;
  /** Acknowledgements of a round: at least the first, fewer than the second. */
  readonly between: readonly [number, number];
  /** Absent: the process is killed. Present: so is the power. */
  readonly disk?: Disk;
  readonly environment?: Record<string, string>;
  readonly onRound?: (round: number, promised: Promised) => void;
};

/** Kills the process as soon as it has acknowledged that many more commands. */
export const killUnderLoad = async (server: Process, load: Load, more: number): Promise<void> => {
  const { commands } = load.promised;
  const enough = commands.size + more;
  const running = load.run(server.url);
  await Promise.race([running, until(() => commands.size >= enough)]);
  await server.kill('SIGKILL');
  await running;
};

/** Ends the process under load again and again, without a warning; answers what it promised. */
export const endAgainAndAgain = async (rounds: Rounds): Promise<Promised & { readonly slowestStart: number }> => {
  const { dataDir, times, between, disk, onRound } = rounds;
  const start = () => startProcess(dataDir, { ...disk?.variables, ...rounds.environment });
  let server = await start();
  try {
    const load = await openLoad(server.url, { withUploads: Boolean(disk) });
    const { promised } = load;
    let slowestStart = 0;
    for (let round = 0; round < times; round++) {
      await killUnderLoad(server, load, randomInt(...between));
      disk?.cutPower();
      const begun = performance.now();
      server = await start();
      slowestStart = Math.max(slowestStart, performance.now() - begun);
      onRound?.(round + 1, promised);
    }
    await load.settle(server.url);
    return { ...promised, slowestStart };
  } finally {
    await server.kill('SIGTERM');
  }
};
