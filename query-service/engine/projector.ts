import type { Logger } from '@dossier/shared/basics/log';
import type { EventBus } from '@dossier/shared/event-bus';
import type { EventStore, Subscription } from '@dossier/shared/event-store';
import type { Consistency } from '@dossier/shared/http/consistency';
import { type Check, durations, type Measure } from '@dossier/shared/http/operations';
import type { LiveUpdates } from '@dossier/shared/live';
import type { ReadStore } from '@dossier/shared/read-store';
import { projections as projection } from '@dossier/shared/views';
import { anewWhereNeeded } from './anew.ts';
import { routingOf } from './fold.ts';
import { generationFiller, type RebuildReport } from './new-generation.ts';
import { cureParked, listParked } from './parked.ts';
import { partitionsIn } from './partitions.ts';
import type { Threads } from './parts/threads.ts';
import type { Projection } from './projection.ts';
import { progressWatch } from './watch.ts';

export type ProjectorOptions = {
  readonly eventStore: EventStore;
  readonly bus: EventBus;
  readonly readStore: ReadStore;
  readonly live: LiveUpdates;
  readonly log: Logger;
  readonly projections: readonly Projection[];
  /** Absent: a rebuild is made here. */
  readonly threads?: Threads;
};

const delays = [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1, 2.5, 10, 60];

/** What operators see of read models that events are missing for, or that are behind. */
const seenOf = (
  { bus, readStore }: Pick<ProjectorOptions, 'bus' | 'readStore'>,
  stopped: ReadonlyMap<number, unknown>,
) => ({
  measures: [
    {
      name: 'dossier_projection_lag_events',
      help: 'Events of a partition that the read models do not show yet',
      labels: ['projection', 'partition'],
      read: async () => {
        const [ends, stored] = await Promise.all([bus.ends(), readStore.checkpoints(projection)]);
        return [...ends].map(([partition, end]) => ({
          labels: { projection, partition: String(partition) },
          value: Math.max(0, end - (stored.get(partition)?.offset ?? 0)),
        }));
      },
    },
    {
      name: 'dossier_parked_keys',
      help: 'Keys whose events wait because one of them cannot be applied',
      read: () => readStore.count('parked'),
    },
    {
      name: 'dossier_stopped_partitions',
      help: 'Partitions that stand still because events are missing on the bus',
      read: async () => stopped.size,
    },
  ] satisfies Measure[],
  checks: [
    {
      name: 'read-models-complete',
      holds: async () => {
        if (stopped.size > 0) throw new Error('events are missing on the bus');
      },
    },
    {
      name: 'parked-keys',
      warns: true,
      holds: async () => {
        if ((await readStore.count('parked').catch(() => 0)) > 0) throw new Error('events cannot be applied');
      },
    },
  ] satisfies Check[],
});

export const createProjector = (options: ProjectorOptions) => {
  const { eventStore, bus, readStore, live, log, projections } = options;
  const routing = routingOf(projections);
  /** Copies share partitions only with copies of the same version of the read models. */
  const group = `${projection}-${readStore.version.slice(0, 8)}`;
  const positions = async () =>
    new Map([...(await readStore.checkpoints(projection))].map(([partition, { position }]) => [partition, position]));
  let subscription: Subscription | undefined;
  let closed = false;
  const watch = progressWatch(positions, () => subscription?.hurry?.());
  const delay = durations(
    'dossier_projection_delay_seconds',
    'From the decision of a command until the read models show its event, by the clocks of both processes',
    delays,
  );
  const { stopped, resume, handle, stopTelling } = partitionsIn({
    ...{ readStore, live, log, routing },
    onApplied: (partition, events) => {
      watch.reached(partition, events.at(-1)?.position ?? 0);
      const now = Date.now();
      for (const { time } of events) delay.observe((now - Date.parse(time)) / 1000);
    },
    onHole: () => void anew.mend(),
  });
  const subscribe = () => {
    if (!closed) subscription = bus.subscribe({ group, resume, handle });
  };
  const stop = async () => {
    await subscription?.stop();
    subscription = undefined;
  };

  const fillGeneration = generationFiller({ ...options, projection });
  /** Queries go on meanwhile. `compare`: also says whether the old read models were equal. */
  const rebuild = async ({ compare = false }: { readonly compare?: boolean } = {}): Promise<RebuildReport> => {
    const wasRunning = subscription !== undefined;
    try {
      const { partitions, ...report } = await fillGeneration({ compare, beforeEnd: stop });
      for (const partition of partitions) watch.reached(partition, report.position);
      return report;
    } finally {
      if (wasRunning) subscribe();
    }
  };
  const anew = anewWhereNeeded({ eventStore, readStore, log, rebuild, stopped, isClosed: () => closed });
  const cure = async () => cureParked({ eventStore, readStore, bus, routing, log }, await positions());
  const seen = seenOf(options, stopped);

  return {
    start: async (): Promise<void> => {
      if (!(await anew.ifUnusable())) await cure();
      for (const [partition, position] of await positions()) watch.reached(partition, position);
      subscribe();
    },
    /** Whether the read models reach `position` within `timeout` milliseconds. */
    shows: ({ key, position }: Consistency, timeout = 2_000): Promise<boolean> =>
      watch.waitFor(bus.partitionOf(key), position, timeout),
    rebuild,
    parked: {
      list: () => listParked({ eventStore, readStore }),
      /** Beside copies that work. */
      retry: async (): Promise<void> => {
        await cure();
        await live.publish([{ missed: true }]);
      },
    },
    measures: [delay, ...seen.measures] satisfies Measure[],
    checks: seen.checks,
    close: async (): Promise<void> => {
      closed = true;
      await options.threads?.stop();
      await stop();
      stopTelling();
      watch.close();
    },
  };
};
export type Projector = ReturnType<typeof createProjector>;
