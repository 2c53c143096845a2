import type { StoredEvent } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { moves } from './streams.ts';

/** Events that one command appended to one stream. */
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

export async function* allRuns(store: EventStore): AsyncGenerator<readonly Run[]> {
  let last: Run | [] = [];
  for (let position = 0; ; ) {
    const events = await store.readAll(position, page);
    const runs = runsOf([...last, ...events.filter(moves)]);
    position = events.at(-1)?.position ?? position;
    // The page's end may split a run.
    last = events.length > 0 ? (runs.pop() ?? []) : [];
    yield runs;
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
