import type { StoredEvent } from '../contract/index.ts';
import type { Subscription } from '../event-store/port.ts';

/** In order, never empty. Store `offset`, which is not a position, together with the effects. */
export type Delivery = { readonly partition: number; readonly offset: number; readonly events: readonly StoredEvent[] };

export type Consumer = {
  /** Consumers of one group share the partitions. */
  readonly group: string;
  /** The last `offset` whose effects are stored; undefined: from the start. */
  resume(partition: number): Promise<number | undefined>;
  /** At least once, in order within a key, partitions in parallel. Failures lead to `resume`. */
  handle(delivery: Delivery): Promise<void>;
};

export interface EventBus {
  subscribe(consumer: Consumer): Subscription;
  partitionOf(key: string): number;
  /** The offset at which each partition ends now. */
  ends(): Promise<Map<number, number>>;
  close(): Promise<void>;
}

export interface Publisher {
  /** Stores all, in order within a key. After a rejection, publish them again before any others. */
  publish(events: readonly StoredEvent[]): Promise<void>;
  /** True when the bus is new or has lost everything that was published. */
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}
