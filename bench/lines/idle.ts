import { setTimeout as pause } from 'node:timers/promises';
import { startCopies, startSurroundings } from '../../scripts/cluster/start.ts';
import { guardProcesses } from '../../scripts/engines/guard.ts';
import type { Line } from '../measure.ts';
import { secondsOf, temporaryFolder } from '../servers.ts';

/** Milliseconds until what runs once a second is compiled, too, and of the measurement. */
const [settling, measured] = [600_000, 60_000];

type Process = { readonly name: string; readonly pid: number };

/** Percent of a core that each of them uses, most first. */
const used = async (processes: readonly Process[]): Promise<readonly (readonly [string, number])[]> => {
  const look = () => processes.map(({ pid }) => secondsOf(pid));
  const [before, begun] = [look(), performance.now()];
  await pause(measured);
  const [after, seconds] = [look(), (performance.now() - begun) / 1_000];
  return processes
    .map(({ name }, index) => [name, (100 * ((after[index] ?? 0) - (before[index] ?? 0))) / seconds] as const)
    .sort(([, one], [, other]) => other - one);
};

const lineOf = (what: string, shares: Awaited<ReturnType<typeof used>>): Line => ({
  what: `CPU of an idle cluster, share of a core: ${what}`,
  ours: shares.map(([name, share]) => `${name} ${share.toFixed(1)}`).join(', '),
  value: shares.reduce((total, [, share]) => total + share, 0),
  unit: '%',
  better: 'less',
});

/** Two copies of every process behind the gateway, of which nobody asks anything. */
export const idleLines = async (): Promise<Line[]> => {
  guardProcesses();
  const dir = temporaryFolder();
  const tell = () => {};
  const counts = { 'command-service': 2, 'query-service': 2, workers: 2, relay: 2 };
  const surroundings = await startSurroundings({ dir, counts, freePorts: true, tell });
  try {
    const { copies, stop } = await startCopies(surroundings, { dir, tell });
    await pause(settling);
    const shares = await used([...copies, ...surroundings.engines]);
    await stop();
    const ours = new Set(copies.map(({ name }) => name));
    return [
      lineOf(
        'our processes',
        shares.filter(([name]) => ours.has(name)),
      ),
      lineOf(
        'engines and gateway',
        shares.filter(([name]) => !ours.has(name)),
      ),
    ];
  } finally {
    await surroundings.stop();
  }
};
