import { join } from 'node:path';
import { judge } from '../../e2e/faults/judge.ts';
import type { Promised } from '../../e2e/faults/load.ts';
import { endAgainAndAgain, type Rounds } from '../../e2e/faults/rounds.ts';
import { openSweep, sweepAll } from '../../e2e/faults/sweep.ts';
import { hasDisk, openDisk } from '../../shared/testing/disk/disk.ts';
import type { Line } from '../measure.ts';
import { temporaryFolder } from '../servers.ts';

/** How often, unless a variable says otherwise. */
const cuts = Number(process.env.CUTS ?? 300);
const kills = Number(process.env.KILLS ?? 1_000);
const step = Number(process.env.STEP ?? 1);

const faults = ({
  lostCommands,
  lostFiles,
  twice,
  contradicted,
  findings,
  sameViews,
}: Awaited<ReturnType<typeof judge>>) =>
  [lostCommands, lostFiles, twice, contradicted, findings].reduce((sum, { length }) => sum + length, sameViews ? 0 : 1);

const lineOf = async (what: string, note: string, dataDir: string, promised: Promised, wrong = 0): Promise<Line> => {
  const verdict = await judge(dataDir, promised);
  return {
    what,
    ours: `${promised.commands.size} commands and ${promised.files.size} documents acknowledged, ${verdict.events} events`,
    against: '-',
    value: faults(verdict) + wrong,
    floor: 0,
    goal: 0,
    unit: 'lost',
    better: 'less',
    note,
  };
};

const say = (round: number, { commands, files }: Promised) => {
  if (round % 20 === 0) console.error(`  ${round}: ${commands.size} commands, ${files.size} documents`);
};

const interrupted = async (what: string, dataDir: string, rounds: Omit<Rounds, 'dataDir'>): Promise<Line[]> => {
  const begun = performance.now();
  const promised = await endAgainAndAgain({ dataDir, onRound: say, ...rounds });
  rounds.disk?.remove();
  const minutes = ((performance.now() - begun) / 60_000).toFixed(0);
  const note = `${minutes} minutes, slowest start ${(promised.slowestStart / 1_000).toFixed(1)} s`;
  return [await lineOf(what, note, dataDir, promised)];
};

/** Unflushed bytes and names are forgotten at each cut. */
export const powerLines = async (): Promise<Line[]> => {
  if (!hasDisk) throw new Error('the power cut needs cc on Linux');
  const above = temporaryFolder();
  const disk = openDisk(above, { forgets: true });
  return interrupted(`${cuts} power cuts under load`, join(above, 'data'), { times: cuts, between: [20, 250], disk });
};

/** With a thousand kills, half a million acknowledgements and more. */
export const killLines = (): Promise<Line[]> =>
  interrupted(`${kills} kills under load`, temporaryFolder(), { times: kills, between: [500, 600] });

/** Each write and sync of a main job fails once. */
export const sweepLines = async (): Promise<Line[]> => {
  if (!hasDisk) throw new Error('the sweep needs cc on Linux');
  const above = temporaryFolder();
  const dataDir = join(above, 'data');
  const disk = openDisk(above, { forgets: true });
  const sweep = await openSweep(dataDir, disk);
  const jobs = await sweepAll(sweep, step).finally(sweep.close);
  disk.remove();
  for (const answer of sweep.wrong) console.error(`  wrong: ${answer}`);
  const note = `${jobs} jobs, ${sweep.restarts()} of them needed a restart`;
  return [await lineOf('a main job whose n-th write or sync fails', note, dataDir, sweep.promised, sweep.wrong.length)];
};
