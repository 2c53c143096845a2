import { Partitioners, type PartitionMetadata } from 'kafkajs';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { type Connection, withAdmin } from './client.ts';

const mostReplicas = 3;

/** Nothing is ever deleted: a consumer may start from the beginning. Events are up to 1 MB. */
const forEver = [
  { name: 'cleanup.policy', value: 'delete' },
  { name: 'retention.ms', value: '-1' },
  { name: 'retention.bytes', value: '-1' },
  { name: 'max.message.bytes', value: `${4 * 1_024 * 1_024}` },
];

/** @throws EngineUnavailableError also while another process makes it */
export const ensureTopic = (connection: Connection, partitions: number): Promise<number> =>
  withAdmin(connection, async (admin) => {
    const { topic } = connection;
    if (!(await admin.listTopics()).includes(topic)) {
      const { brokers } = await admin.describeCluster();
      const replicas = Math.min(mostReplicas, brokers.length);
      const enough = { name: 'min.insync.replicas', value: `${Math.max(1, replicas - 1)}` };
      await admin.createTopics({
        topics: [
          { topic, numPartitions: partitions, replicationFactor: replicas, configEntries: [...forEver, enough] },
        ],
      });
    }
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    const count = topics[0]?.partitions.length;
    if (!count) throw new EngineUnavailableError('kafka cannot be reached');
    return count;
  });

export const topicEnds = (connection: Connection): Promise<Map<number, number>> =>
  withAdmin(
    connection,
    async (admin) =>
      new Map(
        (await admin.fetchTopicOffsets(connection.topic)).map(({ partition, high }) => [partition, Number(high)]),
      ),
  );

export const createPartitioner = Partitioners.DefaultPartitioner;
export const partitioner = (topic: string, count: number) => {
  const choose = createPartitioner();
  const partitionMetadata = Array.from(
    { length: count },
    (_, partitionId): PartitionMetadata => ({ partitionId, partitionErrorCode: 0, leader: 0, replicas: [], isr: [] }),
  );
  return (key: string): number => choose({ topic, partitionMetadata, message: { key, value: null } });
};
