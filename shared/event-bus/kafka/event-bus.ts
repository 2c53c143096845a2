import { openSubscriptions } from '../../event-store/open-subscriptions.ts';
import type { EventBus } from '../port.ts';
import { type Connection, connect } from './client.ts';
import type { StallLimits } from './session.ts';
import { superviseSessions } from './subscription.ts';
import { ensureTopic, partitioner, topicEnds } from './topic.ts';

export { openKafkaPublisher } from './publisher.ts';

export type KafkaBusOptions = Connection & {
  /** Of a new topic. The number must never change: it decides a key's partition. */
  readonly partitions?: number;
  readonly stallLimits?: StallLimits;
};

/**
 * The topic to which a relay publishes, as a bus. An offset is that of the next message: 0 at the
 * start, and equal to `ends()` when all is handled. Consumers resume from their own checkpoints;
 * committed offsets serve the brokers' tools.
 * @throws EngineUnavailableError when the brokers are away; once it is open, they may come and go
 */
export const openKafkaBus = async (options: KafkaBusOptions): Promise<EventBus> => {
  const { topic, log, partitions = 12, stallLimits = { look: 5_000, silence: 20_000 } } = options;
  const subscriptions = openSubscriptions();
  const ends = () => topicEnds(options);

  return {
    subscribe: (consumer) =>
      subscriptions.add(
        superviseSessions({
          newClient: () => connect(options),
          topic,
          groupId: `${topic}-${consumer.group}`,
          consumer,
          ends,
          log,
          stallLimits,
        }),
      ),
    partitionOf: partitioner(topic, await ensureTopic(options, partitions)),
    ends,
    close: subscriptions.stopAll,
  };
};
