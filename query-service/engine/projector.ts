import { setTimeout as pause } from 'node:timers/promises';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import { createRecent, type Recent } from '@dossier/shared/basics/recent';
import { type Delivery, type EventBus, type RevisionWatch, revisionWatch } from '@dossier/shared/event-bus';
import { type EventStore, holdsMarked, type Subscription } from '@dossier/shared/event-store';
import type { Consistency } from '@dossier/shared/http/consistency';
import { type Check, durations, type Measure } from '@dossier/shared/http/operations';
import type { LiveUpdates } from '@dossier/shared/live';
import { GenerationBusyError, type ReadStore } from '@dossier/shared/read-store';
import { type ParkedDocument, projections as projection } from '@dossier/shared/views';
import { Fold, routingOf } from './fold.ts';
import { type Known, loadUnlessKnown, type Refs, refName } from './load.ts';
import { generationFiller, type RebuildReport } from './new-generation.ts';
import { cureParked, listParked, readParked } from './parked.ts';
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
  let subscription: Subscription | undefined;
  const watch = progressWatch(positions, () => subscription?.hurry?.());
  const delay = durations(
    'dossier_projection_delay_seconds',
    'From the decision of a command until the read models show its event, by the clocks of both processes',
    delays,
  );
  let closed = false;
  /** By partition: the offset of a delivery before which events are missing. */
  const stopped = new Map<number, number>();
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
    if (closed) return;
    /** By partition: each resumes at a time of its own. */
    const parkedIn = new Map<number, Map<string, ParkedDocument>>();
    /** By partition, since it was resumed: meanwhile only a cure writes its documents. */
    const written = new Map<number, Recent<Known>>();
    const holesIn = new Map<number, RevisionWatch>();
    const checkHoles = ({ partition, offset, events }: Delivery) => {
      const [hole] = holesIn.get(partition)?.(events) ?? [];
      if (hole) {
        log.error({ partition, hole }, 'events are missing on the bus: the partition stops, read models are made anew');
        stopped.set(partition, offset);
        void mend();
      }
      if (stopped.has(partition)) throw new Error('the partition waits for new read models');
    };
    subscription = bus.subscribe({
      group,
      resume: async (partition) => {
        written.set(partition, createRecent(remembered));
        holesIn.set(partition, revisionWatch());
        parkedIn.set(partition, await readParked(readStore));
        const mark = await readStore.checkpoint(projection, partition);
        if (mark?.offset !== toldUpTo.get(partition)) tellOfGap();
        return mark;
      },
      handle: async (delivery) => {
        checkHoles(delivery);
        const { partition, offset, source, event, events } = delivery;
        let parked = parkedIn.get(partition) ?? new Map<string, ParkedDocument>();
        if (events.some(({ key }) => parked.has(key))) {
          // Another copy may have cured the key and written its documents.
          parked = await readParked(readStore);
          written.set(partition, createRecent(remembered));
        }
        const waiting = new Map(parked);
        const known = written.get(partition);
        const documents = { load: (refs: Refs) => loadUnlessKnown(refs, (name) => known?.get(name), readStore) };
        const fold = new Fold(routing, documents, { parked: waiting });
        await fold.add(events);
        const { writes, signals } = fold.take();
        const position = events.at(-1)?.position ?? 0;
        await readStore.write(writes, { projection, partition, offset, position, source, event });
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

  /** Missing, or made of events that the store, restored from a backup, does not have. */
  const areUnusable = async () => {
    const reached = [...(await readStore.checkpoints(projection)).values()];
    try {
      const head = await eventStore.head();
      if ((reached.length === 0 && head > 0) || reached.some(({ position }) => position > head)) return true;
      for (const { event } of reached) if (event && !(await holdsMarked(eventStore, event))) return true;
      return false;
    } catch (error) {
      if (reached.length === 0 || !(error instanceof EngineUnavailableError)) throw error;
      log.warn({ err: error }, 'the event store is away: the read models are shown as they are');
      return false;
    }
  };
  const makeAnew = async (areNeeded: () => Promise<boolean>) => {
    while (await areNeeded())
      try {
        log.info(await rebuild(), 'read models were made anew');
      } catch (error) {
        if (!(error instanceof GenerationBusyError)) throw error;
        log.info('another copy makes the read models');
        await pause(waitForOther);
      }
  };
  /** This copy or another may have made them anew. */
  const areStopped = async () => {
    const stored = await readStore.checkpoints(projection);
    for (const [partition, offset] of stopped)
      if ((stored.get(partition)?.offset ?? 0) >= offset) stopped.delete(partition);
    return stopped.size > 0 && !closed;
  };
  let mending = false;
  /** What was missed cannot be applied late: documents may have later events already. */
  const mend = async () => {
    if (mending) return;
    mending = true;
    while (stopped.size > 0 && !closed)
      try {
        await makeAnew(areStopped);
      } catch (err) {
        log.error({ err }, 'read models cannot be made anew now');
        await pause(waitForOther);
      }
    mending = false;
  };

  const cure = async () => cureParked({ eventStore, readStore, bus, routing, log }, await positions());

  return {
    start: async (): Promise<void> => {
      if (await areUnusable()) await makeAnew(areUnusable);
      else await cure();
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
    close: async (): Promise<void> => {
      closed = true;
      await options.threads?.stop();
      await stop();
      clearTimeout(gap);
      watch.close();
    },
  };
};
export type Projector = ReturnType<typeof createProjector>;
