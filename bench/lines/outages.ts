import { setTimeout as pause } from 'node:timers/promises';
import { type ClusterInstallation, openTestCluster } from '../../e2e/cluster/installation.ts';
import { type Fault, faultsOf, pairs } from '../../e2e/cluster/outages/faults.ts';
import { type Outage, sufferFrom } from '../../e2e/cluster/outages/outage.ts';
import { startWork } from '../../e2e/cluster/outages/work.ts';
import { judge } from '../../e2e/cluster/outcome.ts';
import { atMost, type Line } from '../measure.ts';

const rate = Number(process.env.BENCH_RATE ?? 25);
const lasts = 1_000 * Number(process.env.OUTAGE_SECONDS ?? 10);
/** A part of the names of those wanted, or several parted by `|`. */
const wanted = new RegExp(process.env.OUTAGES ?? '');
const minutes = 60_000;
/** Milliseconds until the processes have compiled what they run most. */
const warmingUp = 15_000;
/** Then another installation begins: the MongoDB of tests slows down as it fills. */
const faultsOfOne = 10;

const seconds = (ms: number | undefined): string => (ms === undefined ? 'not in 60 s' : (ms / 1_000).toFixed(1));
const rowOf = ({ name, commandsPerSecond, refused, unhealed, slowest, again }: Outage): string => {
  const tries = [...refused.values()].reduce((sum, count) => sum + count, 0);
  const cells = [name, commandsPerSecond.toFixed(0), tries, unhealed.length];
  const times = [
    ...[slowest.command, slowest.read, slowest.bytes],
    ...[again.commands, again.reads, again.bytes, again.views, again.live, again.mails],
  ];
  return `| ${[...cells, ...times.map(seconds)].join(' | ')} |`;
};
const head = [
  '| fault | commands/s | refused tries | not healed | slowest command | read | bytes | commands again | reads | bytes | views show | browsers told | mails out |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n');

type Sufferings = {
  readonly acknowledged: number;
  readonly events: number;
  readonly mails: number;
  readonly wrong: number;
};

/** Faults under a steady load, one after the other; then whether anything got lost. */
const suffer = async (cluster: ClusterInstallation, faults: readonly Fault[]): Promise<Sufferings> => {
  const work = await startWork(cluster, rate);
  await pause(warmingUp);
  for (const fault of faults) {
    const outage = await sufferFrom(fault, cluster, work, lasts);
    console.log(rowOf(outage));
    console.error(`  ${[...outage.refused].map(([outcome, count]) => `${outcome}: ${count}`).join(', ')}`);
    for (const error of new Set(outage.unhealed.map(String))) console.error(`  not healed: ${error}`);
  }
  await work.stop();
  const { acknowledged } = work.people.ledger;
  const found = await judge(cluster, acknowledged, 20 * minutes);
  const { lost, twice, different, mails, verified } = found;
  const wrong = [lost, twice, different, mails.lost, mails.failed, mails.notOnce, verified.findings];
  if (wrong.some(({ length }) => length > 0)) console.error(wrong);
  return {
    acknowledged: acknowledged.size,
    events: found.events,
    mails: mails.sent,
    wrong: wrong.reduce((sum, { length }) => sum + length, 0),
  };
};

/** The `turn`-th part of the faults that are wanted; empty behind the last. */
const partOf = (cluster: ClusterInstallation, turn: number): readonly Fault[] => {
  const { singles, named } = faultsOf(cluster);
  const all = [...singles, ...pairs.map(named)].filter(({ name }) => wanted.test(name));
  return all.slice(turn * faultsOfOne, (turn + 1) * faultsOfOne);
};

/** Every fault under a steady load, the table of them, and whether anything got lost in all. */
export const outageLines = async (): Promise<Line[]> => {
  // Everything that was started ends with this process, which a signal alone would not tell.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const counts = { 'command-service': 2, 'query-service': 2, workers: 2, relay: 2 };
  console.log(head);
  const all: Sufferings[] = [];
  for (let turn = 0, isMore = true; isMore; turn += 1) {
    const cluster = await openTestCluster(counts, {}, { isLinked: true });
    try {
      const faults = partOf(cluster, turn);
      if (faults.length > 0) all.push(await suffer(cluster, faults));
      isMore = partOf(cluster, turn + 1).length > 0;
    } finally {
      await cluster.remove();
    }
  }
  const sum = (what: keyof Sufferings) => all.reduce((total, one) => total + one[what], 0);
  return [
    {
      what: 'outages one by one and two at once',
      ours: `${sum('acknowledged')} commands acknowledged, ${sum('events')} events, ${sum('mails')} mails`,
      value: sum('wrong'),
      ...atMost(0, 0, 'lost'),
    },
  ];
};
