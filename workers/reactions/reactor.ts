import { every } from '@dossier/shared/async/every';
import type { StoredEvent } from '@dossier/shared/contract';
import { type Hole, type RevisionWatch, revisionWatch } from '@dossier/shared/event-bus';
import type { Subscription } from '@dossier/shared/event-store';
import type { Measure } from '@dossier/shared/http/operations';
import { processJobs, type WorkerOptions } from '../working.ts';
import { handlingOf, queue } from './handling.ts';
import { marksIn } from './marks.ts';
import { FollowedProjects } from './project-members.ts';

const group = 'workers';

/** Milliseconds between looks whether the jobs are still there: nothing tells of it where nothing happens. */
const lookForLosses = 10_000;

/**
 * The mark lies beside the jobs. A lost queue repeats a week: safe, as ids follow from causes.
 * @param look milliseconds
 */
export const createReactor = (options: WorkerOptions, look = lookForLosses) => {
  const { bus, jobs, eventStore, log } = options;
  const projects = new FollowedProjects(eventStore);
  const { handle, retry, end } = handlingOf(options, projects);
  const holesIn = new Map<number, RevisionWatch>();
  let missed = 0;
  /** Late is better than never: what the bus has lost is still in the store. */
  const filled = async (events: readonly StoredEvent[], holes: readonly Hole[]): Promise<StoredEvent[]> => {
    log.error({ holes }, 'events are missing on the bus: they are read from the event store');
    const missing = await Promise.all(
      holes.map(({ stream, from, to }) => eventStore.readStream(stream, { from, limit: to - from + 1 })),
    );
    projects.clear();
    missed += missing.flat().length;
    const all = new Map([...missing.flat(), ...events].map((event) => [event.position, event]));
    return [...all.values()].sort((left, right) => left.position - right.position);
  };

  const marks = marksIn(jobs, group);

  const follow = (): Subscription =>
    bus.subscribe({
      group,
      resume: async (partition) => {
        // Another copy may have followed this partition's projects meanwhile.
        projects.clear();
        holesIn.set(partition, revisionWatch());
        return marks.resume(partition);
      },
      handle: async ({ partition, events, ...mark }) => {
        const holes = holesIn.get(partition)?.(events) ?? [];
        await handle(holes.length > 0 ? await filled(events, holes) : events);
        await marks.advance(partition, mark);
      },
    });

  return {
    measures: [
      {
        name: 'dossier_reaction_lag_events',
        help: 'Events of a partition that the workers have not reacted to yet',
        labels: ['partition'],
        read: async () =>
          Promise.all(
            [...(await bus.ends())].map(async ([partition, end]) => ({
              labels: { partition: String(partition) },
              value: Math.max(0, end - ((await marks.stored(partition))?.offset ?? 0)),
            })),
          ),
      },
      {
        name: 'dossier_missed_events',
        help: 'Events that the bus had lost and the workers read from the store, since this copy began',
        read: async () => missed,
      },
    ] satisfies Measure[],
    start: () => {
      let subscription = follow();
      const watching = every(look, async () => {
        if (!(await marks.areLost())) return;
        log.error('the queue has lost jobs: what happened within a week is reacted to again');
        await subscription.stop();
        marks.forget();
        subscription = follow();
      });
      const retrying = processJobs(options, queue, ({ data }) => retry(String(data.stream), Number(data.revision)), {
        concurrency: 1,
      });
      return {
        stop: async () => {
          end();
          await watching.stop();
          await subscription.stop();
          await retrying.stop();
        },
      };
    },
    handle,
  };
};
