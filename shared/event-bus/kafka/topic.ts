import kafkajs, { type Admin, Partitioners, type PartitionMetadata } from 'kafkajs';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { type Connection, withAdmin } from './client.ts';

const { ConfigResourceTypes, KafkaJSAggregateError } = kafkajs;

/** Nothing is ever deleted: a consumer may start from the beginning. Events are up to 1 MB. */
const forEver = [
  { name: 'cleanup.policy', value: 'delete' },
  { name: 'retention.ms', value: '-1' },
  { name: 'retention.bytes', value: '-1' },
  { name: 'max.message.bytes', value: `${4 * 1_024 * 1_024}` },
];

/** Copies that a write waits for: one broker may be away. */
const enoughOf = (replication: number) => Math.max(1, replication - 1);

const hasTooFewBrokers = (error: unknown): boolean =>
  error instanceof KafkaJSAggregateError &&
  error.errors.some((each) => (each as { type?: string }).type === 'INVALID_REPLICATION_FACTOR');

/** By choice, not by who is alive: a topic made while brokers are away would be weak for ever. */
const makeTopic = async (admin: Admin, topic: string, partitions: number, replication: number): Promise<void> => {
  const configEntries = [...forEver, { name: 'min.insync.replicas', value: `${enoughOf(replication)}` }];
  try {
    await admin.createTopics({
      topics: [{ topic, numPartitions: partitions, replicationFactor: replication, configEntries }],
    });
  } catch (cause) {
    if (!hasTooFewBrokers(cause)) throw cause;
    const message = `kafka has fewer brokers now than the ${replication} that KAFKA_REPLICATION asks for`;
    throw new EngineUnavailableError(message, { cause });
  }
};

const minimumOf = async (admin: Admin, topic: string): Promise<number> => {
  const asked = { type: ConfigResourceTypes.TOPIC, name: topic, configNames: ['min.insync.replicas'] };
  const { resources } = await admin.describeConfigs({ resources: [asked], includeSynonyms: false });
  return Number(resources[0]?.configEntries[0]?.configValue);
};

/** @throws EngineUnavailableError also while another process makes it, or brokers are missing */
export const ensureTopic = (connection: Connection, partitions: number, replication: number): Promise<number> =>
  withAdmin(connection, async (admin) => {
    const { topic, log } = connection;
    if (!(await admin.listTopics()).includes(topic)) await makeTopic(admin, topic, partitions, replication);
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    const found = topics[0]?.partitions ?? [];
    if (found.length === 0) throw new EngineUnavailableError('kafka cannot be reached');
    const replicas = Math.min(...found.map((partition) => partition.replicas.length));
    // Not every user may ask for it.
    const minimum = await minimumOf(admin, topic).catch(() => Number.NaN);
    if (replicas < replication || minimum < enoughOf(replication))
      log.warn({ topic, replicas, minimum, asked: replication }, 'the topic is kept less safely than asked for');
    else if (replicas === 1)
      log.warn(
        { topic },
        'one broker keeps each event (KAFKA_REPLICATION): a power cut may take its newest ones, which the relay sends again',
      );
    return found.length;
  });

/** Milliseconds: a kept connection may have died without a word; to connect takes a busy machine seconds. */
export const endsWithin = 6_000;

/** Of each partition, the offset of the next message. */
export const endsOf =
  (topic: string) =>
  async (admin: Admin): Promise<Map<number, number>> =>
    new Map((await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]));

export const topicEnds = (connection: Connection): Promise<Map<number, number>> =>
  withAdmin(connection, endsOf(connection.topic));

export const createPartitioner = Partitioners.DefaultPartitioner;
export const partitioner = (topic: string, count: number) => {
  const choose = createPartitioner();
  const partitionMetadata = Array.from(
    { length: count },
    (_, partitionId): PartitionMetadata => ({ partitionId, partitionErrorCode: 0, leader: 0, replicas: [], isr: [] }),
  );
  return (key: string): number => choose({ topic, partitionMetadata, message: { key, value: null } });
};
