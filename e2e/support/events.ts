import type { StoredEvent } from '../../shared/contract/index.ts';
import type { EventStore } from '../../shared/event-store/index.ts';

/** In the order of their positions. */
export async function* everyEvent(store: EventStore): AsyncGenerator<StoredEvent> {
  for (let after = 0; ; ) {
    const batch = await store.readAll(after, 2_000);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.position;
  }
}
