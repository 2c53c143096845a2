/** The time line is an index over the log: what happened is read from the events themselves. */
import { concurrently } from '@dossier/shared/async/concurrency';
import { createRecent } from '@dossier/shared/basics/recent';
import { attemptRefused, type StoredEvent } from '@dossier/shared/contract';
import { type EventStore, UnreadableEventError } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { type HistoryDocument, historyProject } from '@dossier/shared/views';

/** An event as an entry. */
export type TimelineEvent = Omit<HistoryDocument, 'at'> & {
  readonly projectId: string;
  readonly at: string;
  /** The event's, upcast. */
  readonly data: Readonly<Record<string, unknown>>;
};
/** No event: what it tells is kept with it. */
export type TimelineAttempt = Omit<TimelineEvent, 'kind'> & { readonly kind: typeof attemptRefused };
export type TimelineEntry = TimelineEvent | TimelineAttempt;

/** Entries of which events are not read yet; in their order, without those whose event is gone. */
export type ReadEntries = (found: readonly (HistoryDocument | TimelineAttempt)[]) => Promise<TimelineEntry[]>;

/** Entries kept, whose personal values are encrypted: as many as most projects have. */
const kept = 5_000;
const atOnce = 16;

export const timelineEvent = (row: HistoryDocument, event: StoredEvent): TimelineEvent => ({
  ...row,
  projectId: historyProject(row),
  at: event.time,
  data: upcast(event).data,
});

/** Those that follow each other in a stream are read at once, and nothing between them. */
const runsOf = (rows: readonly HistoryDocument[]): HistoryDocument[][] => {
  const runs: HistoryDocument[][] = [];
  /** The open run of each stream: rows come in the order of positions. */
  const open = new Map<string, HistoryDocument[]>();
  for (const row of [...rows].sort((one, other) => one.position - other.position)) {
    const run = open.get(row.stream);
    const [first] = run ?? [];
    if (run && first && first.revision + run.length === row.revision) run.push(row);
    else {
      const begun = [row];
      runs.push(begun);
      open.set(row.stream, begun);
    }
  }
  return runs;
};

/** What can be read of them: an event that is damaged hides no other. Verification names it. */
const eventsOf = async (
  eventStore: Pick<EventStore, 'readStream'>,
  run: readonly HistoryDocument[],
): Promise<readonly StoredEvent[]> => {
  const [first] = run;
  if (!first) return [];
  try {
    return await eventStore.readStream(first.stream, { from: first.revision, limit: run.length });
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    if (run.length === 1) return [];
    const alone = [];
    for (const one of run) alone.push(...(await eventsOf(eventStore, [one])));
    return alone;
  }
};

export const entryReader = (eventStore: Pick<EventStore, 'readStream'>): ReadEntries => {
  const recent = createRecent<TimelineEvent>(kept);
  const read = async (rows: readonly HistoryDocument[]) => {
    const found: TimelineEvent[] = [];
    await concurrently(atOnce, runsOf(rows), async (run) => {
      const from = run[0]?.revision ?? 0;
      for (const event of await eventsOf(eventStore, run)) {
        const row = run[event.revision - from];
        if (row?.position === event.position) found.push(timelineEvent(row, event));
      }
    });
    for (const entry of found) recent.put(entry.id, entry);
    return found;
  };
  return async (found) => {
    const known = new Map<string, TimelineEntry>();
    const missing = new Map<string, HistoryDocument>();
    for (const one of found) {
      if (one.kind === attemptRefused) known.set(one.id, one);
      else {
        const entry = recent.get(one.id);
        if (entry) known.set(one.id, entry);
        else missing.set(one.id, one);
      }
    }
    for (const entry of await read([...missing.values()])) known.set(entry.id, entry);
    return found.flatMap(({ id }) => known.get(id) ?? []);
  };
};
