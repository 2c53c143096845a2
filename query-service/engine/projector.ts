import { setTimeout as pause } from 'node:timers/promises';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import { createRecent, type Recent } from '@dossier/shared/basics/recent';
import type { EventBus } from '@dossier/shared/event-bus';
import type { EventStore, Subscription } from '@dossier/shared/event-store';
import type { Consistency } from '@dossier/shared/http/consistency';
import { durations, type Measure } from '@dossier/shared/http/operations';
import type { LiveUpdates } from '@dossier/shared/live';
import { GenerationBusyError, type ReadStore } from '@dossier/shared/read-store';
import { type ParkedDocument, projections as projection } from '@dossier/shared/views';
import { Fold, routingOf } from './fold.ts';
import { type Known, loadUnlessKnown, type Refs, refName } from './load.ts';
import { generationFiller, type RebuildReport } from './new-generation.ts';
import { cureParked, readParked } from './parked.ts';
import type { Projection } from './projection.ts';
import { progressWatch } from './watch.ts';

export type ProjectorOptions = {
  readonly eventStore: EventStore;
  readonly bus: EventBus;
  readonly readStore: ReadStore;
  readonly live: LiveUpdates;
  readonly log: Logger;
  readonly projections: readonly Projection[];
};

/** Milliseconds between looks at another copy's rebuild. */
const waitForOther = 500;
const delays = [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1, 2.5, 10, 60];
const remembered = 100;
/** Milliseconds within which the gaps of several partitions become one message. */
const gapsTogether = 250;

export const createProjector = (options: ProjectorOptions) => {
  const { eventStore, bus, readStore, live, log, projections } = options;
  const routing = routingOf(projections);
  /** Copies share partitions only with copies of the same version of the read models. */
  const group = `${projection}-${readStore.version.slice(0, 8)}`;
  const positions = async () =>
    new Map([...(await readStore.checkpoints(projection))].map(([partition, { position }]) => [partition, position]));
  const watch = progressWatch(positions);
  const delay = durations(
    'dossier_projection_delay_seconds',
    'From the decision of a command until the read models show its event, by the clocks of both processes',
    delays,
  );
  let subscription: Subscription | undefined;
  /** By partition: the offset up to which this copy has sent all signals. */
  const toldUpTo = new Map<number, number>();
  let gap: NodeJS.Timeout | undefined;

  /** A copy may crash between writing views and sending signals; a rebuild sends none. */
  const tellOfGap = () => {
    gap ??= setTimeout(() => {
      gap = undefined;
      void live.publish([{ missed: true }]);
    }, gapsTogether);
  };

  const subscribe = () => {
    /** By partition: each resumes at a time of its own. */
    const parkedIn = new Map<number, Map<string, ParkedDocument>>();
    /** By partition, since it was resumed: meanwhile only a cure writes its documents. */
    const written = new Map<number, Recent<Known>>();
    subscription = bus.subscribe({
      group,
      resume: async (partition) => {
        written.set(partition, createRecent(remembered));
        parkedIn.set(partition, await readParked(readStore));
        const offset = (await readStore.checkpoint(projection, partition))?.offset;
        if (offset !== toldUpTo.get(partition)) tellOfGap();
        return offset;
      },
      handle: async ({ partition, offset, events }) => {
        let parked = parkedIn.get(partition) ?? new Map<string, ParkedDocument>();
        if (events.some(({ key }) => parked.has(key))) {
          // Another copy may have cured the key and written its documents.
          parked = await readParked(readStore);
          written.set(partition, createRecent(remembered));
        }
        const waiting = new Map(parked);
        const known = written.get(partition);
        const source = { load: (refs: Refs) => loadUnlessKnown(refs, (name) => known?.get(name), readStore) };
        const fold = new Fold(routing, source, { parked: waiting });
        await fold.add(events);
        const { writes, signals } = fold.take();
        const position = events.at(-1)?.position ?? 0;
        await readStore.write(writes, { projection, partition, offset, position });
        for (const write of writes) known?.put(refName(write), write);
        for (const [key, document] of waiting) {
          if (parked.has(key)) continue;
          const { type, eventId, error } = document;
          log.error({ key, type, eventId, error }, 'an event cannot be applied, its key is parked');
        }
        parkedIn.set(partition, waiting);
        watch.reached(partition, position);
        const now = Date.now();
        for (const { time } of events) delay.observe((now - Date.parse(time)) / 1000);
        await live.publish(signals);
        toldUpTo.set(partition, offset);
      },
    });
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

  /** Missing, or ahead of events restored from a backup. */
  const areUnusable = async () => {
    const reached = [...(await positions()).values()];
    try {
      const head = await eventStore.head();
      return (reached.length === 0 && head > 0) || reached.some((position) => position > head);
    } catch (error) {
      if (reached.length === 0 || !(error instanceof EngineUnavailableError)) throw error;
      log.warn({ err: error }, 'the event store is away: the read models are shown as they are');
      return false;
    }
  };
  const makeAnew = async () => {
    while (await areUnusable())
      try {
        log.info(await rebuild(), 'read models were made anew');
      } catch (error) {
        if (!(error instanceof GenerationBusyError)) throw error;
        log.info('another copy makes the read models');
        await pause(waitForOther);
      }
  };

  return {
    start: async (): Promise<void> => {
      if (await areUnusable()) await makeAnew();
      else await cureParked({ eventStore, readStore, bus, routing, log }, await positions());
      for (const [partition, position] of await positions()) watch.reached(partition, position);
      subscribe();
    },
    /** Whether the read models reach `position` within `timeout` milliseconds. */
    shows: ({ key, position }: Consistency, timeout = 2_000): Promise<boolean> =>
      watch.waitFor(bus.partitionOf(key), position, timeout),
    rebuild,
    measures: [
      delay,
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
    ] satisfies Measure[],
    close: async (): Promise<void> => {
      await stop();
      clearTimeout(gap);
      watch.close();
    },
  };
};
export type Projector = ReturnType<typeof createProjector>;
