import type { Encrypted, EventData, EventType, StoredEvent } from '@dossier/shared/contract';
import type { LiveNotice, LiveRevocation } from '@dossier/shared/live';

/** A stored event, upcast; its personal fields are still encrypted (see {@link encrypted}). */
export type Fact<T extends EventType = EventType> = {
  [K in T]: Omit<StoredEvent, 'type' | 'data'> & { readonly type: K; readonly data: EventData<K> };
}[T];

/** A personal field of a fact: its type says text, what is stored is the encrypted value. */
export const encrypted = (field: string): Encrypted => field as unknown as Encrypted;

/** The document after a fact; null removes it; undefined (or the same document) leaves everything as it is. */
export type Update<D, T extends EventType> = (document: D | undefined, fact: Fact<T>) => D | null | undefined;

/** A document of another collection that follows from this one, or null where it no longer does. */
export type Follower = { readonly id: string; readonly document: object | null };

/**
 * A read model: a table from event type to pure update. All facts it takes for one document have the same key, which is what
 * keeps their order.
 */
export type Projection<D extends object = object> = {
  readonly collection: string;
  /** Ids of the documents a fact is about, from the fact alone. */
  readonly ids: (fact: Fact) => readonly string[];
  readonly on: { readonly [T in EventType]?: Update<D, T> };
  /** What is computed from the rest of the document, once before it is written instead of at every fact. */
  readonly finish?: (document: D) => D;
  /** Documents of another collection that follow from this one: those that differ after a fact. */
  readonly followers?: {
    readonly collection: string;
    readonly changed: (before: D | undefined, after: D | undefined) => readonly Follower[];
  };
  /** Who is told after the writing. */
  readonly notices?: (
    fact: Fact,
    before: D | undefined,
    after: D | undefined,
  ) => readonly (LiveNotice | LiveRevocation)[];
};

/** A projection among others: its documents are its own business. */
export const projection = <D extends object>(definition: Projection<D>): Projection =>
  definition as unknown as Projection;

/** An id from a fact. @throws when it is missing: the fact then parks instead of making a wrong document. */
export const idOf = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw new Error('an id is missing');
  return value;
};
