import { repeating } from '@dossier/shared/async/retry';
import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import type { EventBus } from '@dossier/shared/event-bus';
import { type EventStore, holdsMarked } from '@dossier/shared/event-store';
import { GenerationBusyError, type NewGeneration, type ReadStore } from '@dossier/shared/read-store';
import { routingOf } from './fold.ts';
import { readParked } from './parked.ts';
import { fill, filledMethods, patiently, reachedIn } from './parts/fill.ts';
import type { Threads } from './parts/threads.ts';
import type { Projection } from './projection.ts';
import { dumpHash, planOf, project } from './rebuild.ts';

export type RebuildReport = {
  readonly events: number;
  readonly position: number;
  readonly milliseconds: number;
  /** The position at which it went on with what was left unfinished. */
  readonly resumedAt?: number;
  /** Only when compared: the new read models, and whether the old were equal (null: none). */
  readonly documents?: number;
  readonly hash?: string;
  readonly same?: boolean | null;
};

type Options = {
  readonly eventStore: EventStore;
  readonly bus: EventBus;
  readonly readStore: ReadStore;
  readonly log: Logger;
  readonly projections: readonly Projection[];
  /** Names the checkpoints of partitions. */
  readonly projection: string;
  /** Absent: it is made here. */
  readonly threads?: Threads;
};

/** What else fails would fail again. */
const isPassing = (error: unknown) => error instanceof EngineUnavailableError || error instanceof GenerationBusyError;
const isOfEngine = (error: unknown) =>
  isPassing(error) || error instanceof StoreBrokenError || error instanceof DiskFullError;

/** Fills new generations: engines may be away for a while, and what was left is gone on with. */
export const generationFiller = ({ bus, readStore, log, projections, projection, threads, ...options }: Options) => {
  const routing = routingOf(projections);
  const retry = patiently((reason) => log.warn({ reason }, 'an engine is away: the rebuild waits for it'));
  const eventStore = repeating(options.eventStore, retry, ['head', 'readOn', 'readStream']);
  const current = repeating(readStore, retry, ['load', 'write', 'find', 'checkpoints']);

  const begin = async (
    head: number,
    parts: number,
  ): Promise<{ readonly next: NewGeneration; readonly after: number }> => {
    const begun = await readStore.newGeneration(planOf(projections, parts));
    const next = repeating(begun, retry, [...filledMethods, 'activate']);
    const reached = await Promise.all(Array.from({ length: parts }, (_, part) => reachedIn(next, part)));
    const areHeld = await Promise.all(
      reached.map(
        async ({ position, event }) => position <= head && (!event || (await holdsMarked(eventStore, event))),
      ),
    );
    if (areHeld.every(Boolean)) return { next, after: Math.min(...reached.map(({ position }) => position)) };
    // The events were restored from a backup since.
    await next.discard();
    return begin(head, parts);
  };

  const compare = async (fresh: NewGeneration, position: number) => {
    const reached = [...(await current.checkpoints(projection)).values()].map((checkpoint) => checkpoint.position);
    const after = Math.min(...reached);
    if (after < position)
      await project({ eventStore, routing }, current, { after, to: position }, { parked: await readParked(current) });
    const previous = reached.length === 0 ? undefined : await retry(() => dumpHash(readStore));
    const { hash, documents } = await retry(() => dumpHash(fresh));
    return { hash, documents, same: previous === undefined ? null : previous.hash === hash };
  };

  type Wanted = { readonly compare: boolean; readonly beforeEnd: () => Promise<void> };
  type Report = RebuildReport & { readonly partitions: readonly number[] };
  const make = async (wanted: Wanted, firstGoal: number, parts: number): Promise<Report> => {
    const started = performance.now();
    const { next, after } = await begin(firstGoal, parts);
    try {
      if (after > 0) log.info({ position: after }, 'the rebuild goes on where it stopped');
      const here = { eventStore, routing, next };
      let events =
        threads && parts > 1 && next.file
          ? await threads.fill(next.file(), firstGoal, parts)
          : await fill(here, { part: 0, to: firstGoal });
      await wanted.beforeEnd();
      // Events after these offsets are delivered again; documents skip those they have.
      const offsets = await retry(() => bus.ends());
      const position = await eventStore.head();
      if (position > firstGoal) events += await fill(here, { part: 0, from: firstGoal, to: position });
      const compared = wanted.compare ? await compare(next, position) : {};
      for (const [partition, offset] of offsets)
        await next.write([], { projection, partition, offset, position, source: bus.source });
      await next.activate();
      const milliseconds = Math.round(performance.now() - started);
      const resumed = after > 0 ? { resumedAt: after } : {};
      return { events, position, milliseconds, ...resumed, ...compared, partitions: [...offsets.keys()] };
    } catch (error) {
      await (isPassing(error) ? next.close() : next.discard()).catch(() => {});
      throw error;
    }
  };

  /**
   * @param options.beforeEnd stops what follows the events: they are delivered again from here on
   * @throws after the patience for an engine; called again, it goes on where it stopped
   */
  return async (wanted: Wanted): Promise<Report> => {
    const goal = await eventStore.head();
    const parts = threads?.partsOf(goal) ?? 1;
    try {
      return await make(wanted, goal, parts);
    } catch (error) {
      if (parts === 1 || isOfEngine(error)) throw error;
      log.warn({ err: error }, 'read models cannot be made in parts: they are made in one');
      return make(wanted, goal, 1);
    }
  };
};
