import { bulkPatience, type Retry, repeating, retryWhileAway } from '@dossier/shared/async/retry';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import type { EventBus } from '@dossier/shared/event-bus';
import { type EventStore, eventMark, holdsMarked } from '@dossier/shared/event-store';
import { type Checkpoint, GenerationBusyError, type NewGeneration, type ReadStore } from '@dossier/shared/read-store';
import { routingOf } from './fold.ts';
import { readParked } from './parked.ts';
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
};

/** Its checkpoint lies in the generation being filled. */
const filling = { projection: 'rebuild', partition: 0 };
/** What else fails would fail again. */
const isPassing = (error: unknown) => error instanceof EngineUnavailableError || error instanceof GenerationBusyError;
const markOf = (last: StoredEvent): Checkpoint => {
  const { position } = last;
  return { ...filling, offset: position, position, event: eventMark(last) };
};

/** Fills new generations: engines may be away for a while, and what was left is gone on with. */
export const generationFiller = ({ bus, readStore, log, projections, projection, ...options }: Options) => {
  const routing = routingOf(projections);
  const retry: Retry = (action) =>
    retryWhileAway(
      action,
      ({ message }) => log.warn({ reason: message }, 'an engine is away: the rebuild waits for it'),
      bulkPatience,
    );
  const eventStore = repeating(options.eventStore, retry, ['head', 'readOn', 'readStream']);
  const current = repeating(readStore, retry, ['load', 'write', 'find', 'checkpoints']);

  const begin = async (head: number): Promise<{ readonly next: NewGeneration; readonly after: number }> => {
    const begun = await readStore.newGeneration(planOf(projections));
    const next = repeating(begun, retry, ['load', 'write', 'find', 'checkpoint', 'activate']);
    const { position: after, event } = (await next.checkpoint(filling.projection, filling.partition)) ?? {
      position: 0,
    };
    if (after <= head && (!event || (await holdsMarked(eventStore, event)))) return { next, after };
    // The events were restored from a backup since.
    await next.discard();
    return begin(head);
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

  /**
   * @param options.beforeEnd stops what follows the events: they are delivered again from here on
   * @throws after the patience for an engine; called again, it goes on where it stopped
   */
  return async (options: {
    readonly compare: boolean;
    readonly beforeEnd: () => Promise<void>;
  }): Promise<RebuildReport & { readonly partitions: readonly number[] }> => {
    const begun = performance.now();
    const firstGoal = await eventStore.head();
    const { next, after } = await begin(firstGoal);
    const fill = async (from: number, to: number) =>
      project({ eventStore, routing }, next, { after: from, to }, { parked: await readParked(next), markOf });
    try {
      if (after > 0) log.info({ position: after }, 'the rebuild goes on where it stopped');
      let events = await fill(after, firstGoal);
      await options.beforeEnd();
      // Events after these offsets are delivered again; documents skip those they have.
      const offsets = await retry(() => bus.ends());
      const position = await eventStore.head();
      if (position > firstGoal) events += await fill(firstGoal, position);
      const compared = options.compare ? await compare(next, position) : {};
      for (const [partition, offset] of offsets)
        await next.write([], { projection, partition, offset, position, source: bus.source });
      await next.activate();
      const milliseconds = Math.round(performance.now() - begun);
      const resumed = after > 0 ? { resumedAt: after } : {};
      return { events, position, milliseconds, ...resumed, ...compared, partitions: [...offsets.keys()] };
    } catch (error) {
      await (isPassing(error) ? next.close() : next.discard()).catch(() => {});
      throw error;
    }
  };
};
