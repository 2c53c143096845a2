import { bulkPatience, type Retry, retryWhileAway } from '@dossier/shared/async/retry';
import type { StoredEvent } from '@dossier/shared/contract';
import { type EventStore, eventMark } from '@dossier/shared/event-store';
import type { Checkpoint, NewGeneration, Progress } from '@dossier/shared/read-store';
import type { Routing } from '../fold.ts';
import { readParked } from '../parked.ts';
import { project } from '../rebuild.ts';

/** Its checkpoints lie in the generation being filled, one for each part. */
const projection = 'rebuild';

export const reachedIn = async (next: Pick<NewGeneration, 'checkpoint'>, part: number): Promise<Progress> =>
  (await next.checkpoint(projection, part)) ?? { offset: 0, position: 0 };

const markOf =
  (part: number) =>
  (last: StoredEvent): Checkpoint => {
    const { position } = last;
    return { projection, partition: part, offset: position, position, event: eventMark(last) };
  };

/** Waits for an engine that is away. */
export const patiently =
  (onAway: (reason: string) => void): Retry =>
  (action) =>
    retryWhileAway(action, ({ message }) => onAway(message), bulkPatience);

/** Those that may be repeated. */
export const filledMethods = ['load', 'write', 'find', 'checkpoint'] as const;

type Filled = {
  readonly eventStore: Pick<EventStore, 'readOn'>;
  readonly routing: Routing;
  readonly next: Pick<NewGeneration, (typeof filledMethods)[number]>;
};
/** @param from what was applied by others */
type Wanted = { readonly part: number; readonly from?: number; readonly to: number; readonly atOnce?: boolean };

/** What the events of a part say, which `eventStore` reads alone. @returns events read */
export const fill = async (
  { eventStore, routing, next }: Filled,
  { part, from = 0, to, atOnce = false }: Wanted,
): Promise<number> => {
  const { position } = await reachedIn(next, part);
  const given = { parked: await readParked(next), markOf: markOf(part), atOnce };
  return project({ eventStore, routing }, next, { after: Math.max(from, position), to }, given);
};
