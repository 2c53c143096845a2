import { reasonOf } from '@dossier/shared/basics/errors';
import type { StoredEvent } from '@dossier/shared/contract';
import { isStandIn, UnreadableEventError } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import type { LiveSignal } from '@dossier/shared/live';
import type { ReadStore, ViewDocument, Write } from '@dossier/shared/read-store';
import type { ParkedDocument } from '@dossier/shared/views';
import type { Fact, Follower, Projection } from './projection.ts';

type Update = (document: object | undefined, fact: Fact) => object | null | undefined;
type View = {
  readonly collection: string;
  readonly id: string;
  readonly projection: Projection | undefined;
  /** Of the last event applied; -1 before the first. */
  position: number;
  document: object | null;
  dirty: boolean;
};
type Target = { readonly projection: Projection; readonly update: Update; readonly view: View };
type Prepared = { readonly fact: Fact; readonly targets: readonly Target[]; readonly problem?: unknown };
type Change = {
  readonly view: View;
  readonly after: object | null;
  readonly followers: readonly Follower[];
  readonly followedIn: string;
  readonly signals: readonly LiveSignal[];
};
type Source = Pick<ReadStore, 'load'>;

const nothing: readonly never[] = [];

export type Routing = ReadonlyMap<string, readonly { readonly projection: Projection; readonly update: Update }[]>;
export const routingOf = (projections: readonly Projection[]): Routing => {
  const routing = new Map<string, { projection: Projection; update: Update }[]>();
  for (const projection of projections)
    for (const [type, update] of Object.entries(projection.on))
      routing.set(type, [...(routing.get(type) ?? []), { projection, update: update as Update }]);
  return routing;
};

/** An event that cannot be applied is parked, as are all later ones of its key. */
export class Fold {
  readonly #routing: Routing;
  readonly #source: Source;
  readonly #followedIn = new Set<string>();
  readonly #views = new Map<string, Map<string, View>>();
  /** Nobody asks for them again. */
  #fresh: View[] = [];
  #size = 0;
  readonly #parked: Map<string, ParkedDocument>;
  readonly #parkedNow = new Set<string>();
  readonly #signals = new Map<string, LiveSignal>();

  readonly #silent: boolean;

  /** @param options `parked`: keys that wait already; it is changed. `silent`: makes no signals */
  constructor(
    routing: Routing,
    source: Source,
    options: { readonly parked?: Map<string, ParkedDocument>; readonly silent?: boolean } = {},
  ) {
    this.#routing = routing;
    this.#source = source;
    this.#parked = options.parked ?? new Map();
    this.#silent = options.silent ?? false;
  }

  get size(): number {
    return this.#size;
  }

  async add(events: readonly StoredEvent[]): Promise<void> {
    const unknown: View[] = [];
    const prepared: Prepared[] = [];
    for (const event of events)
      if (this.#routing.has(event.type) || isStandIn(event)) prepared.push(this.#prepare(event, unknown));
    await this.#load(unknown);
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

  /** Followers come first: after a crash, the old document leads to them again. */
  take(): { readonly writes: Write[]; readonly signals: LiveSignal[] } {
    const writes: Write[] = [];
    const isFollowed = (collection: string) => Number(this.#followedIn.has(collection));
    const inOrder = [...this.#views].sort(([left], [right]) => isFollowed(right) - isFollowed(left));
    for (const views of [...inOrder.map(([, views]) => views.values()), this.#fresh])
      for (const { collection, id, position, document, dirty, projection } of views) {
        if (!dirty) continue;
        const finished = document && projection?.finish ? projection.finish(document) : document;
        writes.push({ collection, id, position, document: finished as ViewDocument | null });
      }
    for (const key of this.#parkedNow) {
      const document = this.#parked.get(key);
      if (document) writes.push({ collection: 'parked', id: key, position: document.lastPosition, document });
    }
    const signals = [...this.#signals.values()];
    this.#views.clear();
    this.#fresh = [];
    this.#size = 0;
    this.#parkedNow.clear();
    this.#signals.clear();
    return { writes, signals };
  }

  #prepare(event: StoredEvent, unknown: View[]): Prepared {
    try {
      if (isStandIn(event)) throw new UnreadableEventError(event.position);
      const fact = upcast(event) as Fact;
      const targets: Target[] = [];
      for (const { projection, update } of this.#routing.get(fact.type) ?? nothing)
        for (const id of projection.ids(fact))
          targets.push({ projection, update, view: this.#viewOf(projection.collection, id, unknown, projection) });
      return { fact, targets };
    } catch (problem) {
      return { fact: event as Fact, targets: nothing, problem };
    }
  }

  /** @param unknown collects views that must be loaded */
  #viewOf(collection: string, id: string, unknown?: View[], projection?: Projection): View {
    const known = projection?.fresh ? undefined : this.#views.get(collection)?.get(id);
    if (known) return known;
    const view: View = { collection, id, projection, position: -1, document: null, dirty: false };
    this.#size++;
    if (projection?.fresh) return view;
    const views = this.#views.get(collection) ?? new Map<string, View>();
    this.#views.set(collection, views.set(id, view));
    unknown?.push(view);
    return view;
  }

  async #load(views: readonly View[]): Promise<void> {
    if (views.length === 0) return;
    const loaded = await this.#source.load(views);
    views.forEach((view, index) => {
      const stored = loaded[index];
      if (!stored) return;
      view.position = stored.position;
      view.document = stored.document;
    });
  }

  /** All that may throw is here: an event is applied or parked as a whole. */
  #changesOf(fact: Fact, targets: readonly Target[]): Change[] {
    const changes: Change[] = [];
    for (const { projection, update, view } of targets) {
      if (view.position >= fact.position) continue;
      const before = view.document ?? undefined;
      const after = update(before, fact);
      if (after === undefined || after === before) continue;
      const { followers } = projection;
      changes.push({
        view,
        after,
        followers: followers?.changed(before, after ?? undefined) ?? nothing,
        followedIn: followers?.collection ?? '',
        signals: this.#silent ? nothing : (projection.signals?.(fact, before, after ?? undefined) ?? nothing),
      });
    }
    return changes;
  }

  #commit({ position }: Fact, changes: readonly Change[]): void {
    for (const { view, after, followers, followedIn, signals } of changes) {
      this.#set(view, position, after);
      if (followers.length > 0) this.#followedIn.add(followedIn);
      for (const { id, document } of followers) this.#set(this.#viewOf(followedIn, id), position, document);
      for (const signal of signals) this.#signals.set(JSON.stringify(signal), signal);
    }
  }

  #set(view: View, position: number, document: object | null): void {
    view.position = position;
    view.document = document;
    if (view.projection?.fresh && !view.dirty) this.#fresh.push(view);
    view.dirty = true;
  }

  /** @param error why it cannot be applied; undefined: it waits behind another */
  #park({ key, stream, id, type, position }: Fact, error: unknown): void {
    const parked = this.#parked.get(key);
    if (parked && parked.lastPosition >= position) return;
    this.#parked.set(key, {
      ...(parked ?? {
        id: key,
        position,
        eventId: id,
        type,
        error: reasonOf(error),
      }),
      lastPosition: position,
      streams: [...new Set([...(parked?.streams ?? []), stream])],
      waiting: (parked?.waiting ?? 0) + 1,
    });
    this.#parkedNow.add(key);
  }
}

/** What these events come to where nothing was before them. */
export const writesOf = async (routing: Routing, events: readonly StoredEvent[]): Promise<readonly Write[]> => {
  const fold = new Fold(routing, { load: async (refs) => refs.map(() => undefined) }, { silent: true });
  await fold.add(events);
  return fold.take().writes;
};
