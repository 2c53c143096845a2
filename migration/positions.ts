import { concurrently } from '@dossier/shared/async/concurrency';
import type { StoredEvent } from '@dossier/shared/contract';
import type { RefusedAttempt } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';

const page = 5_000;
const readsAtOnce = 16;

type Place = Pick<StoredEvent, 'stream' | 'revision'>;

/** By the attempt's id, the last event of its project before it. */
const eventsBefore = async (attempts: readonly RefusedAttempt[], source: EventStore): Promise<Map<string, Place>> => {
  const ofProject = new Map<string, RefusedAttempt[]>();
  for (const attempt of attempts.filter(({ projectId }) => projectId !== ''))
    ofProject.set(attempt.projectId, [...(ofProject.get(attempt.projectId) ?? []), attempt]);
  const found = new Map<string, Place>();
  for (let after = 0; ofProject.size > 0; ) {
    const events = await source.readAll(after, page);
    const last = events.at(-1);
    if (!last) break;
    for (const { key, position, stream, revision } of events) {
      const later = ofProject.get(key)?.filter((attempt) => attempt.position >= position);
      if (later) ofProject.set(key, later);
      for (const { id } of later ?? []) found.set(id, { stream, revision });
    }
    after = last.position;
  }
  return found;
};

/** Positions belong to a store: where what was refused stands among the events of the target, which has them all. */
export const positionsOf = async (
  attempts: readonly RefusedAttempt[],
  source: EventStore,
  target: EventStore,
): Promise<(attempt: Pick<RefusedAttempt, 'id'>) => number> => {
  const places = await eventsBefore(attempts, source);
  const positions = new Map<string, number>();
  await concurrently(readsAtOnce, places, async ([id, { stream, revision }]) => {
    const [event] = await target.readStream(stream, { from: revision, limit: 1 });
    positions.set(id, event?.position ?? 0);
  });
  return ({ id }) => positions.get(id) ?? 0;
};
