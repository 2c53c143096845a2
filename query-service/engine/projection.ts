import type { Encrypted, EventData, EventType, StoredEvent } from '@dossier/shared/contract';
import type { LiveSignal } from '@dossier/shared/live';

/** A stored event, upcast; its personal fields are still encrypted (see {@link encrypted}). */
export type Fact<T extends EventType = EventType> = {
  [K in T]: Omit<StoredEvent, 'type' | 'data'> & { readonly type: K; readonly data: EventData<K> };
}[T];

/** The type of a personal field says string, but in a fact it is still encrypted. */
export const encrypted = (field: string): Encrypted => field as unknown as Encrypted;

/** Null removes the document, undefined leaves it as it is. */
export type Update<D, T extends EventType> = (document: D | undefined, fact: Fact<T>) => D | null | undefined;

/** A document that follows from one of another collection; null when it no longer does. */
export type Follower = { readonly id: string; readonly document: object | null };

/** Pure updates by event type. All facts about a document share a key, which keeps their order. */
export type Projection<D extends object = object> = {
  readonly collection: string;
  readonly ids: (fact: Fact) => readonly string[];
  readonly on: { readonly [T in EventType]?: Update<D, T> };
  /** Each document is made by one event, for which nothing stored is looked up: one that comes again makes the same, and is not newer. */
  readonly fresh?: true;
  /** The one stream that all about a document is in: whoever wants a few documents of many reads only theirs. */
  readonly streamOf?: (id: string) => string;
  /** Computes derived fields once per write, not at every fact. */
  readonly finish?: (document: D) => D;
  readonly followers?: {
    readonly collection: string;
    readonly changed: (before: D | undefined, after: D | undefined) => readonly Follower[];
  };
  readonly signals?: (fact: Fact, before: D | undefined, after: D | undefined) => readonly LiveSignal[];
};

/** Drops the document's type, so that all projections fit one list. */
export const projection = <D extends object>(definition: Projection<D>): Projection =>
  definition as unknown as Projection;

/** @throws when the id is missing: the fact is parked instead of making a wrong document */
export const idOf = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw new Error('an id is missing');
  return value;
};
