import type { StoredEvent } from '../contract/index.ts';
import type { Subscription } from '../event-store/port.ts';

/**
 * A batch of one partition in order, never empty. `offset` is where the partition stands after it;
 * store it with the batch's effects. Offsets only grow within a partition and say nothing about
 * positions.
 */
export type Delivery = { readonly partition: number; readonly offset: number; readonly events: readonly StoredEvent[] };

export type Consumer = {
  /** Consumers of one group share the partitions. */
  readonly group: string;
  /**
   * Where to go on in a partition: the last `offset` whose effects are stored, undefined from the
   * start.
   */
  resume(partition: number): Promise<number | undefined>;
  /**
   * Delivered at least once, in order within a key. Partitions are handled at the same time, one
   * batch each. After a rejection and a pause it goes on where `resume` says by then.
   */
  handle(delivery: Delivery): Promise<void>;
};

/**
 * Carries stored events to projections and workers. Embedded: one partition, 0, whose offsets are
 * positions.
 */
export interface EventBus {
  subscribe(consumer: Consumer): Subscription;
  /** The partition of a key. */
  partitionOf(key: string): number;
  /** Where each partition ends now: the offset after which what comes later is delivered. */
  ends(): Promise<Map<number, number>>;
  close(): Promise<void>;
}

/** Puts events on a bus that does not read the event store by itself. */
export interface Publisher {
  /**
   * Resolves when all are stored on the bus, in order within a key. After a rejection any of them
   * may be there or may still arrive: the same ones must be published again before later ones.
   */
  publish(events: readonly StoredEvent[]): Promise<void>;
  /**
   * Whether the bus is new, or has lost everything: what was published before then counts for
   * nothing.
   */
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}
