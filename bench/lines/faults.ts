import { join } from 'node:path';
import { judge } from '../../e2e/faults/judge.ts';
import type { Promised } from '../../e2e/faults/load.ts';
import { endAgainAndAgain, type Rounds } from '../../e2e/faults/rounds.ts';
import { openSweep, sweepAll } from '../../e2e/faults/sweep.ts';
import { hasDisk, openDisk } from '../../shared/testing/disk/disk.ts';
import { atMost, type Line } from '../measure.ts';
import { temporaryFolder } from '../servers.ts';

/** How often, unless a variable says otherwise. */
const cuts = Number(process.env.CUTS ?? 300);
/** The disk compares a file with what it kept at each flush, so it slows down as an installation grows. */
const cutsOfOne = 50;
const kills = Number(process.env.KILLS ?? 1_000);
const step = Number(process.env.STEP ?? 1);
const first = Number(process.env.FROM ?? 1);

const faults = ({
  lostCommands,
  lostFiles,
  twice,
  contradicted,
  findings,
  sameViews,
}: Awaited<ReturnType<typeof judge>>) =>
  [lostCommands, lostFiles, twice, contradicted, findings].reduce((sum, { length }) => sum + length, sameViews ? 0 : 1);

type Judged = {
  readonly promised: Promised;
  readonly events: number;
  readonly faults: number;
};

const judged = async (dataDir: string, promised: Promised): Promise<Judged> => {
  const verdict = await judge(dataDir, promised);
  return { promised, events: verdict.events, faults: faults(verdict) };
};

const lineOf = (what: string, note: string, all: readonly Judged[], wrong = 0): Line => {
  const sum = (count: (one: Judged) => number) => all.reduce((total, one) => total + count(one), 0);
  const [commands, files] = [sum(({ promised }) => promised.commands.size), sum(({ promised }) => promised.files.size)];
  return {
    what,
    ours: `${commands} commands and ${files} documents acknowledged, ${sum(({ events }) => events)} events`,
    value: sum((one) => one.faults) + wrong,
    ...atMost(0, 0, 'lost'),
    note,
  };
};

const say = (round: number, { commands, files }: Promised) => {
  if (round % 20 === 0) console.error(`  ${round}: ${commands.size} commands, ${files.size} documents`);
};

type Interrupted = Judged & { readonly slowestStart: number };

const interrupted = async (dataDir: string, rounds: Omit<Rounds, 'dataDir'>): Promise<Interrupted> => {
  const promised = await endAgainAndAgain({ dataDir, onRound: say, ...rounds });
  rounds.disk?.remove();
  return { ...(await judged(dataDir, promised)), slowestStart: promised.slowestStart };
};

const interruptedLine = (what: string, all: readonly Interrupted[], begun: number): Line => {
  const minutes = ((performance.now() - begun) / 60_000).toFixed(0);
  const slowest = Math.max(...all.map(({ slowestStart }) => slowestStart));
  return lineOf(what, `${minutes} minutes, slowest start ${(slowest / 1_000).toFixed(1)} s`, all);
};

/** Unflushed bytes and names are forgotten at each cut. */
export const powerLines = async (): Promise<Line[]> => {
  if (!hasDisk) throw new Error('the power cut needs cc on Linux');
  const begun = performance.now();
  const all: Interrupted[] = [];
  for (let left = cuts; left > 0; left -= cutsOfOne) {
    const above = temporaryFolder();
    const disk = openDisk(above, { forgets: true });
    const times = Math.min(left, cutsOfOne);
    all.push(await interrupted(join(above, 'data'), { times, between: [20, 250], disk }));
  }
  return [interruptedLine(`${cuts} power cuts under load, ${cutsOfOne} of an installation`, all, begun)];
};

/** With a thousand kills, half a million acknowledgements and more. */
export const killLines = async (): Promise<Line[]> => {
  const begun = performance.now();
  const one = await interrupted(temporaryFolder(), { times: kills, between: [500, 600] });
  return [interruptedLine(`${kills} kills under load`, [one], begun)];
};

/** Each write and sync of a main job fails once. */
export const sweepLines = async (): Promise<Line[]> => {
  if (!hasDisk) throw new Error('the sweep needs cc on Linux');
  const above = temporaryFolder();
  const dataDir = join(above, 'data');
  const disk = openDisk(above, { forgets: true });
  const sweep = await openSweep(dataDir, disk);
  const jobs = await sweepAll(sweep, step, first).finally(sweep.close);
  disk.remove();
  for (const answer of sweep.wrong) console.error(`  wrong: ${answer}`);
  const note = `${jobs} jobs, ${sweep.restarts()} of them needed a restart`;
  const all = [await judged(dataDir, sweep.promised)];
  return [lineOf('a main job whose n-th write or sync fails', note, all, sweep.wrong.length)];
};
