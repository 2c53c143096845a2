import { concurrently, limitConcurrency } from '@dossier/shared/async/concurrency';
import { retryWhileAway } from '@dossier/shared/async/retry';
import { concernsAll, EngineUnavailableError } from '@dossier/shared/basics/errors';
import { DAY, type StoredEvent } from '@dossier/shared/contract';
import { isStandIn, UnreadableEventError } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { onceFor } from '@dossier/shared/job-queue';
import { ClockSuspectError } from '@dossier/shared/process/clock/guard';
import { enqueueRemoval } from '../duties/removals.ts';
import { viewsOfJobs } from '../made-views.ts';
import type { WorkerOptions } from '../working.ts';
import { askOn } from './asking-anew.ts';
import { copyOn, giveOnLate } from './late.ts';
import { FollowedProjects } from './project-members.ts';
import { type Fact, type Reaction, react } from './reaction.ts';
import { leaveTeams } from './teams.ts';
import { reactionsOf } from './told.ts';

/** Nobody wants to be told of older events. */
const tooOld = 7 * DAY;
/** Commands, of all partitions together: command-service has other clients, who wait for it. */
const atOnce = 32;
/** Of what is tried again by itself. */
export const queue = 'reaction';

/** Milliseconds for which all wait until the views show what is asked of them: mostly they are behind by less. */
const viewsPatience = 500;

/** Whether the views have an event within the time for which all wait. */
const soon = (reached: ReturnType<typeof viewsOfJobs>) => {
  /** None once it was in vain, until they are back: all that happens would wait each time. */
  let patience = viewsPatience;
  return async ({ id }: StoredEvent): Promise<boolean> => {
    try {
      const look = () => reached(id);
      await retryWhileAway(look, () => undefined, patience);
      patience = viewsPatience;
      return true;
    } catch (error) {
      if (!(error instanceof EngineUnavailableError)) throw error;
      patience = 0;
      return false;
    }
  };
};

/** Reacts to events, as they come or once more. @param projects what is known of them, by the events before */
export const handlingOf = (options: WorkerOptions, projects: FollowedProjects) => {
  const { jobs, eventStore, readStore, clock, guard, log } = options;
  const told = reactionsOf(options);

  const reached = viewsOfJobs(options);
  const viewsReachedSoon = soon(reached);
  /** By a job of its own, which holds up no other event; in the end it is a dead one. */
  const apart = ({ id, stream, revision }: StoredEvent) =>
    jobs.enqueue(queue, { ...onceFor(id), data: { stream, revision } });

  /** What is passed over never comes again: then the clock has to be believed. @throws ClockSuspectError */
  const isTooOld = ({ time }: StoredEvent): boolean => {
    const happened = Date.parse(time) + tooOld;
    return happened < clock() && happened < guard.now();
  };

  /** What is done however old an event is. Undefined: the views are needed and are not there. */
  const late = async (
    event: StoredEvent,
    viewsAreThere: () => Promise<boolean>,
  ): Promise<readonly Reaction[] | undefined> => {
    projects.clear();
    if (event.type !== 'QuestionsDefined' && event.type !== 'AccountClosed')
      return [...copyOn(event), ...(await giveOnLate(eventStore, event))];
    if (!(await viewsAreThere())) return undefined;
    return event.type === 'QuestionsDefined'
      ? askOn(readStore, event as Fact<'QuestionsDefined'>)
      : leaveTeams(readStore, event as Fact<'AccountClosed'>);
  };

  const reactions = async (
    stored: StoredEvent,
    viewsAreThere: () => Promise<boolean>,
  ): Promise<readonly Reaction[]> => {
    if (isStandIn(stored)) throw new UnreadableEventError(stored.position);
    const event = upcast(stored);
    const removal = enqueueRemoval(jobs, event);
    if (removal) await removal;
    const found = isTooOld(event) ? await late(event, viewsAreThere) : await told(event, projects, viewsAreThere);
    if (!found) await apart(event);
    return found ?? [];
  };

  const park = async (event: StoredEvent, error: unknown) => {
    if (concernsAll(error) || error instanceof ClockSuspectError) throw error;
    log.error(
      { err: error, eventId: event.id, type: event.type },
      'the reaction to an event failed and is tried again apart',
    );
    await apart(event);
  };

  const inTurn = limitConcurrency(atOnce);
  /** What has not begun by then is done by whoever reads these events next. */
  const ending = new AbortController();
  const handle = async (events: readonly StoredEvent[]): Promise<void> => {
    const sends: (() => Promise<unknown>)[] = [];
    const last = events.at(-1);
    if (!last) return;
    let asked: Promise<boolean> | undefined;
    const viewsAreThere = () => {
      asked ??= viewsReachedSoon(last);
      return asked;
    };
    for (const event of events) {
      ending.signal.throwIfAborted();
      try {
        for (const reaction of await reactions(event, viewsAreThere))
          sends.push(() => react(options, event, reaction).catch((error) => park(event, error)));
      } catch (error) {
        await park(event, error);
      }
    }
    // Started in order: a stream handles commands as they arrive.
    await concurrently(atOnce, sends, (send) =>
      inTurn(() => {
        ending.signal.throwIfAborted();
        return send();
      }),
    );
  };

  const retry = async (stream: string, revision: number): Promise<void> => {
    const [stored] = await eventStore.readStream(stream, { from: revision, limit: 1 });
    if (!stored) return;
    const event = upcast(stored);
    await enqueueRemoval(jobs, event);
    const viewsAreThere = async () => {
      await reached(event.id);
      return true;
    };
    // Read anew: this event does not follow the last one seen.
    const found = await told(event, new FollowedProjects(eventStore), viewsAreThere);
    for (const reaction of found ?? []) await react(options, event, reaction);
  };

  return { handle, retry, end: (): void => ending.abort() };
};
