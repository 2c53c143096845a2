import type { StoredEvent } from '@dossier/shared/contract';
import { upcast } from '@dossier/shared/history';
import type { LiveNotice, LiveRevocation } from '@dossier/shared/live';
import type { ParkedDocument, ReadStore, ViewDocument, Write } from '@dossier/shared/read-store';
import type { Fact, Follower, Projection } from './projection.ts';

type Update = (document: object | undefined, fact: Fact) => object | null | undefined;
type Target = { readonly projection: Projection; readonly update: Update; readonly id: string; readonly key: string };
type Entry = {
  readonly collection: string;
  readonly id: string;
  position: number;
  document: object | null;
  dirty: boolean;
  readonly finish: ((document: object) => object) | undefined;
};
type Change = { readonly target: Target; readonly entry: Entry | undefined; readonly after: object | null };
type Source = Pick<ReadStore, 'load'>;

/** Which projections an event type concerns, found once. */
export type Routing = ReadonlyMap<string, readonly { readonly projection: Projection; readonly update: Update }[]>;
export const routingOf = (projections: readonly Projection[]): Routing => {
  const routing = new Map<string, { projection: Projection; update: Update }[]>();
  for (const projection of projections)
    for (const [type, update] of Object.entries(projection.on))
      routing.set(type, [...(routing.get(type) ?? []), { projection, update: update as Update }]);
  return routing;
};

/**
 * Folds events into documents in memory; every document changed is then written once. An event that a projection cannot take
 * changes nothing at all: it parks, and so do the later ones of its key, while all other keys go on.
 */
export class Fold {
  readonly #routing: Routing;
  readonly #source: Source;
  readonly #entries = new Map<string, Entry>();
  readonly #parked: Map<string, ParkedDocument>;
  readonly #parkedNow = new Set<string>();
  readonly #notices = new Map<string, LiveNotice | LiveRevocation>();

  /** @param parked keys that wait already; their events wait behind */
  constructor(routing: Routing, source: Source, parked: Map<string, ParkedDocument> = new Map()) {
    this.#routing = routing;
    this.#source = source;
    this.#parked = parked;
  }

  /** Documents held in memory. */
  get size(): number {
    return this.#entries.size;
  }

  /** Applies events in their order; several calls may follow each other before the writes are taken. */
  async add(events: readonly StoredEvent[]): Promise<void> {
    const prepared = events.filter(({ type }) => this.#routing.has(type)).map((event) => this.#prepare(event));
    const missing = new Map<string, { collection: string; id: string }>();
    for (const { targets } of prepared)
      for (const { projection, id, key } of targets)
        if (!this.#entries.has(key)) missing.set(key, { collection: projection.collection, id });
    await this.#load([...missing.values()]);
    for (const { fact, targets, problem } of prepared) {
      if (problem !== undefined || this.#parked.has(fact.key)) {
        this.#park(fact, problem);
        continue;
      }
      try {
        this.#commit(fact, this.#changesOf(fact, targets));
      } catch (error) {
        this.#park(fact, error);
      }
    }
  }

  /** What is to be written, and who is to be told after it; the memory is empty then. */
  take(): { readonly writes: Write[]; readonly notices: (LiveNotice | LiveRevocation)[] } {
    const writes: Write[] = [];
    for (const { collection, id, position, document, dirty, finish } of this.#entries.values()) {
      if (!dirty) continue;
      const finished = document && finish ? finish(document) : document;
      writes.push({ collection, id, position, document: finished as ViewDocument | null });
    }
    for (const key of this.#parkedNow) {
      const document = this.#parked.get(key);
      if (document) writes.push({ collection: 'parked', id: key, position: document.lastPosition, document });
    }
    const notices = [...this.#notices.values()];
    this.#entries.clear();
    this.#parkedNow.clear();
    this.#notices.clear();
    return { writes, notices };
  }

  #prepare(event: StoredEvent): {
    readonly fact: Fact;
    readonly targets: readonly Target[];
    readonly problem?: unknown;
  } {
    try {
      const fact = upcast(event) as Fact;
      const targets: Target[] = [];
      for (const { projection, update } of this.#routing.get(fact.type) ?? [])
        for (const id of projection.ids(fact))
          targets.push({ projection, update, id, key: `${projection.collection}/${id}` });
      return { fact, targets };
    } catch (problem) {
      return { fact: event as Fact, targets: [], problem };
    }
  }

  async #load(refs: readonly { collection: string; id: string }[]): Promise<void> {
    if (refs.length === 0) return;
    const loaded = await this.#source.load(refs);
    loaded.forEach((stored, index) => {
      const ref = refs[index];
      if (stored && ref) this.#hold(ref.collection, ref.id, stored.position, stored.document, false);
    });
  }

  #changesOf(fact: Fact, targets: readonly Target[]): Change[] {
    const changes: Change[] = [];
    for (const target of targets) {
      const entry = this.#entries.get(target.key);
      if (entry && entry.position >= fact.position) continue;
      const before = entry?.document ?? undefined;
      const after = target.update(before, fact);
      if (after === undefined || after === before) continue;
      changes.push({ target, entry, after });
    }
    return changes;
  }

  #commit(fact: Fact, changes: readonly Change[]): void {
    // Whatever may throw comes first: an event is applied as a whole or parks as a whole.
    const effects = changes.map(({ target: { projection }, entry, after }) => {
      const before = entry?.document ?? undefined;
      return {
        followers: projection.followers?.changed(before, after ?? undefined) ?? [],
        notices: projection.notices?.(fact, before, after ?? undefined) ?? [],
      };
    });
    changes.forEach(({ target: { projection, id }, after }, index) => {
      this.#hold(projection.collection, id, fact.position, after, true, projection);
      this.#follow(projection, effects[index]?.followers ?? [], fact.position);
      for (const notice of effects[index]?.notices ?? []) this.#notices.set(JSON.stringify(notice), notice);
    });
  }

  #follow({ followers }: Projection, changed: readonly Follower[], position: number): void {
    if (!followers) return;
    for (const { id, document } of changed) this.#hold(followers.collection, id, position, document, true);
  }

  #hold(
    collection: string,
    id: string,
    position: number,
    document: object | null,
    dirty: boolean,
    projection?: Projection,
  ): void {
    const key = `${collection}/${id}`;
    const entry = this.#entries.get(key);
    if (entry?.dirty) {
      entry.position = position;
      entry.document = document;
    } else this.#entries.set(key, { collection, id, position, document, dirty, finish: projection?.finish });
  }

  /** @param error why this event cannot be applied; undefined for one that waits behind another */
  #park({ key, id, type, position }: Fact, error: unknown): void {
    const parked = this.#parked.get(key);
    if (parked && parked.lastPosition >= position) return;
    this.#parked.set(key, {
      ...(parked ?? {
        id: key,
        position,
        eventId: id,
        type,
        error: error instanceof Error ? error.message : String(error),
      }),
      lastPosition: position,
      waiting: (parked?.waiting ?? 0) + 1,
    });
    this.#parkedNow.add(key);
  }
}
