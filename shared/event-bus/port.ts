import type { StoredEvent } from '../contract/index.ts';
import type { Mark } from '../event-store/mark.ts';
import type { Subscription } from '../event-store/port.ts';

export type { Mark } from '../event-store/mark.ts';

/** In order, never empty. Store the mark in it together with the effects. */
export type Delivery = Mark & { readonly partition: number; readonly events: readonly StoredEvent[] };

export type Consumer = {
  /** Consumers of one group share the partitions. */
  readonly group: string;
  /** The last mark whose effects are stored; undefined: from the start. */
  resume(partition: number): Promise<Mark | undefined>;
  /** At least once, in order within a key, partitions in parallel. Failures lead to `resume`. */
  handle(delivery: Delivery): Promise<void>;
};

export interface EventBus {
  /** Names the topic or store, in marks. */
  readonly source: string;
  subscribe(consumer: Consumer): Subscription;
  partitionOf(key: string): number;
  ends(): Promise<Map<number, number>>;
  close(): Promise<void>;
}

/** By partition, a number that the offset of the next message cannot be below. */
export type Ends = Readonly<Record<string, number>>;

export interface Publisher {
  /** Stores all, in order within a key. After a rejection, publish them again before any others. */
  publish(events: readonly StoredEvent[]): Promise<void>;
  /** What `publish` was answered; to be stored with how far one has come. */
  ends(): Ends;
  /**
   * The position after which events have to be sent again, because the bus has lost some that
   * `publish` or `stored` tells of; 0 for a bus without any. Undefined when it has all.
   * @throws EngineUnavailableError
   */
  lostAfter(stored: Ends): Promise<number | undefined>;
  close(): Promise<void>;
}
