import { EventStoreDBClient } from '@eventstore/db-client';
import { connectionString, type Node } from './address.ts';

type Channel = { close(): void };
type Internals = {
  supports: () => Promise<boolean>;
  handleError: () => Promise<void>;
  getChannel: () => Promise<Channel>;
};

let connections = 0;

/** To one node: the one given, or one that the address leads to. Another one needs a new connection. */
export class Connection {
  readonly client: EventStoreDBClient;
  readonly #internals: Internals;
  #channel: Promise<Channel> | undefined;

  /** @throws for a bad URL */
  constructor(url: string, { node, settings = [] }: { node?: Node | undefined; settings?: readonly string[] } = {}) {
    connections += 1;
    const own = [
      'throwOnAppendFailure=false',
      // Equal settings would share a gRPC connection, with its growing pauses and held-back streams.
      `keepAliveInterval=${10_000 + (connections % 10_000)}`,
    ];
    const address = connectionString(url, { node, settings: [...settings, ...own] });
    try {
      this.client = EventStoreDBClient.connectionString(address);
    } catch (cause) {
      throw new Error(`EVENT_STORE_URL is wrong: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
    this.#internals = this.client as unknown as Internals;
    // No BatchAppend: it has no deadline, and the client confuses answers when a connection fails.
    this.#internals.supports = async () => false;
    // The client would close the channel under calls that are about to begin, which then never end.
    this.#internals.handleError = async () => {};
  }

  /** Resolves when a node was chosen: a call that begins before could still be sent when given up. */
  open(): Promise<unknown> {
    this.#channel ??= this.#internals.getChannel();
    return this.#channel;
  }

  close(): void {
    this.#channel?.then(
      // A call that begins in this turn still finds it open.
      (channel) => setImmediate(() => channel.close()),
      () => {},
    );
  }
}
