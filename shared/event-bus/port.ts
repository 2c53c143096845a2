import type { StoredEvent } from '../contract/index.ts';
import type { Subscription } from '../event-store/port.ts';

/**
 * Events of one partition in order, never empty. `offset` is the one after them: store it with
 * their effects. Offsets grow within a partition and are no positions.
 */
export type Delivery = { readonly partition: number; readonly offset: number; readonly events: readonly StoredEvent[] };

export type Consumer = {
  /** Consumers of one group share the partitions. */
  readonly group: string;
  /** The last `offset` whose effects are stored; undefined: from the start. */
  resume(partition: number): Promise<number | undefined>;
  /**
   * At least once, in order within a key, one batch per partition at a time. After a rejection it
   * asks `resume` again.
   */
  handle(delivery: Delivery): Promise<void>;
};

/** Carries stored events to projections and workers. */
export interface EventBus {
  subscribe(consumer: Consumer): Subscription;
  partitionOf(key: string): number;
  /** The offset at which each partition ends now. */
  ends(): Promise<Map<number, number>>;
  close(): Promise<void>;
}

export interface Publisher {
  /**
   * Resolves when all are stored, in order within a key. After a rejection some may be: publish the
   * same ones again first.
   */
  publish(events: readonly StoredEvent[]): Promise<void>;
  /** True when the bus is new or has lost everything that was published. */
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}
