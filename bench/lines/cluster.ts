import { randomUUID } from 'node:crypto';
import type { ClusterInstallation } from '../../e2e/cluster/installation.ts';
import { Fold, routingOf } from '../../query-service/engine/fold.ts';
import { projections } from '../../query-service/read-models/projections.ts';
import { holdEngine } from '../../scripts/engines/index.ts';
import type { StoredEvent } from '../../shared/contract/index.ts';
import { openMongo } from '../../shared/engines/mongodb/client.ts';
import { openMongoReadStore } from '../../shared/read-store/mongodb/read-store.ts';
import type { ReadStore } from '../../shared/read-store/port.ts';
import { collections } from '../../shared/views/collections.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { cpuOf, mailsIn, settled, since, startCluster, urlOf, watchDelays } from '../cluster.ts';
import { connectionsTo, steadily } from '../load.ts';
import { atLeast, compared, type Line, pairs, percentile, timeOf } from '../measure.ts';
import { projectIdOf, seedPeople, seedProject } from '../seed.ts';
import { temporaryFolder } from '../servers.ts';
import { activeProjects, commentsPerSecond, host, openEngines } from './prepare.ts';

const perSecond = Number(process.env.BENCH_RATE ?? 200);
const seconds = 15;
const throughputSeconds = 5;
/** At half the rate: until processes have compiled what they do all the time. */
const warmUp = 40;
const connections = 64;

/** The CPU of each process, those that work hardest first. */
const shares = (cpu: ReadonlyMap<string, number>, commands: number): string =>
  [...cpu]
    .sort(([, one], [, other]) => other - one)
    .map(([name, used]) => `${name} ${((used * 1000) / commands).toFixed(1)}`)
    .join(', ');

const comment = 'The template has a new second page, please take the one from today.';

/**
 * One adds a small document to the views, the other changes the one that every list of projects
 * reads.
 */
const kinds = {
  AddComment: () => ({ text: comment }),
  // Another number each time: a command that changes nothing leaves no event.
  SetExpectedCollaborators: (n: number) => ({ expectedCollaborators: 1 + (n % 250) }),
};
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];

/**
 * The delay from the decision of a command until the views show its event (append, relay, bus,
 * projection), as the query-service measures it for every event.
 */
const lagLines = async (cluster: ClusterInstallation, client: ApiClient, projects: readonly string[]) => {
  const { send, close } = connectionsTo(urlOf(cluster, 'command-service'), connections);
  const answers: number[] = [];
  let refused = 0;
  const command = async (kind: Kind, n: number) => {
    const sent = performance.now();
    const { status, body } = await send({
      method: 'POST',
      path: `/api/commands/${kind}`,
      headers: { Authorization: `Bearer ${client.token}`, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ projectId: projects[n % projects.length], ...kinds[kind](n) }),
    });
    if (status === 503) refused += 1;
    else if (status !== 200) throw new Error(body);
    answers.push(performance.now() - sent);
  };
  const run = (kind: Kind, rate: number, duration: number) => steadily(rate, rate * duration, (n) => command(kind, n));
  /** What it comes to at this rate. */
  const measure = async (kind: Kind, rate: number) => {
    await settled(cluster);
    answers.length = 0;
    refused = 0;
    const before = await cpuOf(cluster);
    const delays = await watchDelays(cluster);
    await run(kind, rate, seconds);
    await settled(cluster);
    const cpu = since(before, await cpuOf(cluster));
    const delay = await delays();
    const answered = (share: number) => `${percentile(answers, share).toFixed(0)} ms`;
    const spent = [...cpu.values()].reduce((total, used) => total + used, 0) / (rate * seconds);
    const shown = {
      what: `cluster: ${kind} decided → shown by the views, p99 at ${rate} commands/s`,
      ours: `p50 ${delay(0.5).toFixed(0)} ms`,
      value: delay(0.99),
      unit: 'ms',
      better: 'less',
      note: `one copy of each process; ${refused} refused; the command's answer: p50 ${answered(0.5)}, p99 ${answered(0.99)}`,
    } satisfies Line;
    const costs = {
      what: `cluster: CPU for a ${kind} at ${rate} commands/s, all processes`,
      ours: `ms each: ${shares(cpu, rate * seconds)}`,
      value: spent * 1000,
      unit: 'ms',
      better: 'less',
    } satisfies Line;
    return [shown, costs] as const;
  };
  for (const kind of allKinds) await run(kind, perSecond / 2, warmUp / 2);
  const lines: Line[] = [];
  for (const kind of allKinds)
    for (const rate of [perSecond / 2, perSecond]) {
      const [shown, costs] = await measure(kind, rate);
      const isBudget = kind === 'AddComment' && rate === perSecond;
      lines.push({ ...shown, ...(isBudget && { floor: 250, goal: 100 }) }, costs);
    }
  close();
  return lines;
};

const commandLines = async (cluster: ClusterInstallation, client: ApiClient, projects: readonly string[]) => {
  const run = () => commentsPerSecond(urlOf(cluster, 'command-service'), client.token, projects, throughputSeconds);
  await run();
  await settled(cluster);
  const before = await cpuOf(cluster);
  const rate = await run();
  await settled(cluster);
  const cpu = since(before, await cpuOf(cluster));
  return [
    {
      what: `cluster: commands through one command-service, ${connections} clients`,
      ours: `CPU ms each: ${shares(cpu, rate * throughputSeconds)}`,
      value: rate,
      unit: '/s',
      better: 'more',
    },
  ] satisfies Line[];
};

/** Events in one delivery of the bus, where there is more to do than can be done at once. */
const delivery = 500;

/** Projects at work at the same time, as they stand in a partition: their events alternate. */
const history = async (): Promise<StoredEvent[]> => {
  const engines = await openEngines();
  const people = await seedPeople(engines, 10, 'partner');
  const [owner = ''] = await seedPeople(engines, 1, 'host');
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      seedProject(engines, {
        host: owner,
        projectId: projectIdOf(n),
        name: `Project ${n}`,
        people,
        documents: 3,
        versions: 2,
      }),
    ),
  );
  const events = await engines.eventStore.readAll(0, 10_000);
  await engines.close();
  return events;
};

const routing = routingOf(projections);
const projectInto = async (store: ReadStore, events: readonly StoredEvent[], size: number): Promise<void> => {
  for (let from = 0; from < events.length; from += size) {
    const batch = events.slice(from, from + size);
    const fold = new Fold(routing, store);
    await fold.add(batch);
    const { writes } = fold.take();
    const position = batch.at(-1)?.position ?? 0;
    await store.write(writes, { projection: 'bench', partition: 0, offset: position, position });
  }
};

/** The same events into MongoDB, in the bus's batches and one by one. */
const batchLines = async (): Promise<Line[]> => {
  const engine = await holdEngine('mongodb', temporaryFolder());
  const client = openMongo({ url: engine.variables.MONGODB_URL as string });
  const events = await history();
  const few = events.slice(0, 300);
  /** Events a second, into a database of its own. */
  const rate = (some: readonly StoredEvent[], size: number) => async () => {
    const store = await openMongoReadStore({ client, database: `bench-${randomUUID()}`, collections });
    const took = await timeOf(() => projectInto(store, some, size));
    await store.close();
    return some.length / (took / 1000);
  };
  const result = await pairs(rate(events, delivery), rate(few, 1), 3);
  await client.close();
  await engine.stop();
  const rounded = (value: number) => `${Math.round(value).toLocaleString('en')} events/s`;
  return [
    {
      what: `projecting into MongoDB in batches of ${delivery}`,
      ...compared(result, rounded, 'one by one'),
      ...atLeast(5, 10, 'ratio'),
    },
  ];
};

/**
 * The cluster profile with one copy of each process, on engines of this machine and the double of
 * the event store.
 */
export const clusterLines = async (): Promise<Line[]> => {
  const batches = await batchLines();
  const cluster = await startCluster();
  try {
    const client = await host(cluster.url, mailsIn(cluster));
    const projects = await activeProjects(client, connections);
    await settled(cluster);
    return [
      ...(await lagLines(cluster, client, projects)),
      ...batches,
      ...(await commandLines(cluster, client, projects)),
    ];
  } finally {
    await cluster.remove();
  }
};
