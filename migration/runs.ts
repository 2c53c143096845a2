import type { StoredEvent } from '@dossier/shared/contract';
import { appendedSize, appendLimit, type EventStore } from '@dossier/shared/event-store';
import { moves } from './streams.ts';

/** Events that one command appended to one stream, or as many of them as one append of the target takes. */
export type Run = readonly [StoredEvent, ...StoredEvent[]];

const page = 2_000;

export const runsOf = (events: readonly StoredEvent[]): Run[] => {
  const runs: [StoredEvent, ...StoredEvent[]][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && run[0].stream === event.stream && run[0].commandId === event.commandId) run.push(event);
    else runs.push([event]);
  }
  return runs;
};

/** Older versions took larger appends. */
export const portionsOf = (run: Run): readonly Run[] => {
  if (run.length === 1) return [run];
  const portions: [StoredEvent, ...StoredEvent[]][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const event of run) {
    const own = appendedSize(JSON.stringify(event));
    size += own;
    if (size <= appendLimit) portions.at(-1)?.push(event);
    else {
      portions.push([event]);
      size = own;
    }
  }
  return portions as readonly Run[];
};

export async function* allRuns(store: EventStore): AsyncGenerator<readonly Run[]> {
  let last: Run | [] = [];
  for (let position = 0; ; ) {
    const events = await store.readAll(position, page);
    const runs = runsOf([...last, ...events.filter(moves)]);
    position = events.at(-1)?.position ?? position;
    // The page's end may split a run.
    last = events.length > 0 ? (runs.pop() ?? []) : [];
    yield runs.flatMap(portionsOf);
    if (events.length === 0) return;
  }
}

export const byKey = (runs: readonly Run[]): Run[][] => {
  const keys = new Map<string, Run[]>();
  for (const run of runs) {
    const known = keys.get(run[0].key);
    if (known) known.push(run);
    else keys.set(run[0].key, [run]);
  }
  return [...keys.values()];
};
