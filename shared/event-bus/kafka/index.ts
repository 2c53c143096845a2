import { openSubscriptions } from '../open-subscriptions.ts';
import type { EventBus } from '../port.ts';
import { ask, type Connection, connect } from './client.ts';
import type { Patience } from './session.ts';
import { superviseSessions } from './subscription.ts';
import { ensureTopic, partitioner, topicEnds } from './topic.ts';

export { openKafkaPublisher } from './publisher.ts';

export type KafkaBusOptions = Connection & {
  /** Of a topic that is made now. Their number must never change: it says which partition a key is in. */
  readonly partitions?: number;
  readonly patience?: Patience;
};

export type KafkaBus = EventBus & {
  /** Messages per partition that a group has not handled, by what it last told the brokers: some seconds old, for metrics only. */
  lag(group: string): Promise<Map<number, number>>;
};

/**
 * The topic to which a relay publishes, as a bus. An offset is that of the next message: 0 at the start, and equal to `ends()` when all is
 * handled. Consumers resume from their own account; what groups commit serves metrics.
 * @throws EngineUnavailableError when the brokers are away; once it is open, they may come and go
 */
export const openKafkaBus = async (options: KafkaBusOptions): Promise<KafkaBus> => {
  const { topic, log, partitions = 12, patience = { look: 5_000, silence: 20_000 } } = options;
  const subscriptions = openSubscriptions();
  const groupId = (group: string) => `${topic}-${group}`;
  const ends = () => topicEnds(options);

  return {
    subscribe: (consumer) => {
      const inner = superviseSessions({
        newClient: () => connect(options),
        topic,
        groupId: groupId(consumer.group),
        consumer,
        ends,
        log,
        patience,
      });
      return subscriptions.add(inner);
    },
    partitionOf: partitioner(topic, await ensureTopic(options, partitions)),
    ends,
    lag: async (group) => {
      const end = await ends();
      const [committed] = await ask(options, (admin) =>
        admin.fetchOffsets({ groupId: groupId(group), topics: [topic] }),
      );
      const stands = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
      return new Map([...end].map(([partition, to]) => [partition, to - Math.max(0, stands.get(partition) ?? 0)]));
    },
    close: subscriptions.stopAll,
  };
};
