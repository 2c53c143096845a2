import { concurrently, limitConcurrency } from '@dossier/shared/async/concurrency';
import { every } from '@dossier/shared/async/every';
import { retryWhileAway } from '@dossier/shared/async/retry';
import { concernsAll, EngineUnavailableError } from '@dossier/shared/basics/errors';
import { DAY, type EventType, type StoredEvent, streams } from '@dossier/shared/contract';
import { type Hole, type RevisionWatch, revisionWatch } from '@dossier/shared/event-bus';
import { isStandIn, type Subscription, UnreadableEventError } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import type { Measure } from '@dossier/shared/http/operations';
import { onceFor } from '@dossier/shared/job-queue';
import { ClockSuspectError } from '@dossier/shared/process/clock/guard';
import { enqueueMaking } from '../duties/evidence.ts';
import { enqueueRemoval } from '../duties/removals.ts';
import { enqueueWitnesses } from '../duties/witness.ts';
import { viewsOfJobs } from '../made-views.ts';
import { enqueueMail } from '../mail/queued-mails.ts';
import { enqueueRelease } from '../payments/trials.ts';
import { enqueuePreview } from '../previews/previews.ts';
import { tellWebhooks } from '../webhooks/tell.ts';
import { processJobs, type WorkerOptions } from '../working.ts';
import { askAllAnew, overtaken } from './asking-anew.ts';
import { commentNotices, isComment, isCommentNotice } from './comment-notices.ts';
import { binOfGone, tellOfLostHost } from './hosts.ts';
import { invitations } from './invitations.ts';
import { copyOn, giveOn } from './late.ts';
import { mailingOf } from './mailings.ts';
import { marksIn } from './marks.ts';
import { notifications } from './notifications.ts';
import { FollowedProjects, type ProjectMembers } from './project-members.ts';
import { type Fact, type Reaction, type Reactions, react } from './reaction.ts';
import { rowFor } from './row-for.ts';
import { leaveTeams, teamNews } from './teams.ts';

/** Nobody wants to be told of older events. */
const tooOld = 7 * DAY;
/** Commands, of all partitions together: command-service has other clients, who wait for it. */
const atOnce = 32;
const group = 'workers';
const queue = 'reaction';

/** Jobs that some events ask for. Of each other event nobody waits for them: that would cost more than all else about it. */
const duties = [enqueueMail, enqueueWitnesses, enqueueMaking, enqueuePreview, enqueueRelease];

const tables: readonly Reactions[] = [invitations, notifications, overtaken];

const reactionsTo = (event: StoredEvent, project: ProjectMembers): Reaction[] =>
  tables.flatMap(
    (table) =>
      rowFor<(fact: StoredEvent, project: ProjectMembers) => Reaction[]>(table, event.type)?.(event, project) ?? [],
  );

/** Milliseconds for which all wait until the views show what is asked of them: mostly they are behind by less. */
const viewsPatience = 500;

/** Milliseconds between looks whether the jobs are still there: nothing tells of it where nothing happens. */
const lookForLosses = 10_000;

/**
 * The mark lies beside the jobs. A lost queue repeats a week: safe, as ids follow from causes.
 * @param look milliseconds
 */
export const createReactor = (options: WorkerOptions, look = lookForLosses) => {
  const { bus, jobs, eventStore, readStore, clock, guard, log } = options;
  const projects = new FollowedProjects(eventStore);
  const comments = commentNotices(options);

  /**
   * What a person had, and what somebody has not read yet, is known to the views alone.
   * @param viewsAreThere whether they have all that was on the bus
   * @returns undefined when they are needed and are not
   */
  const told = async (
    event: StoredEvent,
    followed: FollowedProjects,
    viewsAreThere: () => Promise<boolean>,
  ): Promise<Reaction[] | undefined> => {
    for (const enqueue of duties) {
      const enqueued = enqueue(options, event);
      if (enqueued) await enqueued;
    }
    const mailing = mailingOf(event.type);
    if (mailing) return [...giveOn(event), ...(await mailing(options, event as Fact<EventType>))];
    if (event.type === 'AccountClosed') {
      if (!(await viewsAreThere())) return undefined;
      const closed = event as Fact<'AccountClosed'>;
      return [...(await leaveTeams(readStore, closed)), ...(await tellOfLostHost(readStore, closed))];
    }
    const binned = await binOfGone(options, event);
    if (event.stream.startsWith(streams.team(''))) return [...binned, ...(await teamNews(eventStore, event))];
    const project = await followed.at(event);
    if (!project) return binned;
    await tellWebhooks(options, event, project.host);
    const found = [...binned, ...copyOn(event), ...reactionsTo(event, project)];
    if (event.type === 'QuestionsDefined') {
      if (!(await viewsAreThere())) return undefined;
      return [...found, ...(await askAllAnew(readStore, event as Fact<'QuestionsDefined'>))];
    }
    if (!isComment(event) || !found.some(isCommentNotice)) return found;
    return (await viewsAreThere()) ? comments.wanted(event, found) : undefined;
  };

  const reached = viewsOfJobs(options);
  /** None once it was in vain, until they are back: all that happens would wait each time. */
  let patience = viewsPatience;
  const viewsReachedSoon = async ({ id }: StoredEvent): Promise<boolean> => {
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
  /** By a job of its own, which holds up no other event; in the end it is a dead one. */
  const apart = ({ id, stream, revision }: StoredEvent) =>
    jobs.enqueue(queue, { ...onceFor(id), data: { stream, revision } });

  /** What is passed over never comes again: then the clock has to be believed. @throws ClockSuspectError */
  const isTooOld = ({ time }: StoredEvent): boolean => {
    const happened = Date.parse(time) + tooOld;
    return happened < clock() && happened < guard.now();
  };

  const reactions = async (stored: StoredEvent, viewsAreThere: () => Promise<boolean>): Promise<Reaction[]> => {
    if (isStandIn(stored)) throw new UnreadableEventError(stored.position);
    const event = upcast(stored);
    const removal = enqueueRemoval(jobs, event);
    if (removal) await removal;
    if (isTooOld(event)) {
      projects.clear();
      return [...copyOn(event), ...giveOn(event)];
    }
    const found = await told(event, projects, viewsAreThere);
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
  const handle = async (events: readonly StoredEvent[]) => {
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

  const retry = async (stream: string, revision: number) => {
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
          ending.abort();
          await watching.stop();
          await subscription.stop();
          await retrying.stop();
        },
      };
    },
    handle,
  };
};
