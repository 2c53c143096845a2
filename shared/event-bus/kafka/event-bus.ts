import { deadlineIn } from '../../async/deadline.ts';
import { openSubscriptions } from '../../event-store/open-subscriptions.ts';
import type { EventBus } from '../port.ts';
import { type Connection, connect, lastingAdmin } from './client.ts';
import type { StallLimits } from './session.ts';
import { superviseSessions } from './subscription.ts';
import { endsOf, endsWithin, ensureTopic, partitioner, topicEnds } from './topic.ts';

export { openKafkaPublisher } from './publisher.ts';

export type KafkaBusOptions = Connection & {
  /** Of a new topic. It must never change: it decides a key's partition. */
  readonly partitions?: number;
  /** Of a new topic: how many brokers keep each event. */
  readonly replication?: number;
  readonly stallLimits?: StallLimits;
};

/** An offset is that of the next message. @throws EngineUnavailableError while it opens */
export const openKafkaBus = async (options: KafkaBusOptions): Promise<EventBus> => {
  const { topic, log, partitions = 12, replication = 1, stallLimits = { look: 5_000, silence: 20_000 } } = options;
  const subscriptions = openSubscriptions();
  const watching = lastingAdmin(
    () => connect(options).admin(),
    () => deadlineIn(endsWithin),
  );

  return {
    source: topic,
    subscribe: (consumer) =>
      subscriptions.add(
        superviseSessions({
          newClient: () => connect(options),
          topic,
          groupId: `${topic}-${consumer.group}`,
          consumer,
          ends: () => watching.ask(endsOf(topic)),
          log,
          stallLimits,
        }),
      ),
    partitionOf: partitioner(topic, await ensureTopic(options, partitions, replication)),
    ends: () => topicEnds(options),
    close: async () => {
      await subscriptions.stopAll();
      await watching.close();
    },
  };
};
