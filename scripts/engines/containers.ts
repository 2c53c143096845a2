import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import type { Engine } from './engine.ts';
import { smtp } from './smtp.ts';

/** Variables that lead to a container, given the address of its first port. */
type Container = {
  readonly image: string;
  readonly port: number;
  readonly prepare: (container: GenericContainer, port: number) => GenericContainer;
  readonly started?: (container: StartedTestContainer) => Promise<void>;
  readonly variables: (port: number) => Readonly<Record<string, string>>;
};

const [accessKey, secretKey] = ['dossier', 'dossier-secret'];

/** The same images as in docker-compose.yml. */
const containers: Readonly<Record<string, Container>> = {
  eventstoredb: {
    image: 'eventstore/eventstore:24.10.4-jammy',
    port: 2113,
    prepare: (container) =>
      container
        .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' })
        .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204)),
    variables: (port) => ({ EVENT_STORE_URL: `esdb://127.0.0.1:${port}?tls=false` }),
  },
  kafka: {
    image: 'apache/kafka:3.9.1',
    port: 9092,
    prepare: (container, port) =>
      container
        .withEnvironment({
          KAFKA_NODE_ID: '1',
          KAFKA_PROCESS_ROLES: 'broker,controller',
          KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
          KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
          KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
          KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
          KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
          KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
          KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
          KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
          KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
        })
        .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/)),
    variables: (port) => ({ KAFKA_BROKERS: `127.0.0.1:${port}` }),
  },
  mongodb: {
    image: 'mongo:8.0.13',
    port: 27017,
    prepare: (container) =>
      container
        .withCommand(['mongod', '--replSet', 'rs0', '--bind_ip_all'])
        .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/)),
    started: async (container) => {
      const wait = 'while (!db.hello().isWritablePrimary) sleep(50)';
      await container.exec(['mongosh', '--quiet', '--eval', `rs.initiate(); ${wait}`]);
    },
    variables: (port) => ({ MONGODB_URL: `mongodb://127.0.0.1:${port}/dossier?directConnection=true` }),
  },
  redis: {
    image: 'redis:7.4.2-alpine',
    port: 6379,
    prepare: (container) =>
      container
        .withCommand([
          'redis-server',
          '--appendonly',
          'yes',
          '--appendfsync',
          'always',
          '--maxmemory-policy',
          'noeviction',
        ])
        .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/)),
    variables: (port) => ({ REDIS_URL: `redis://127.0.0.1:${port}` }),
  },
  s3: {
    image: 'versity/versitygw:v1.8.0',
    port: 7070,
    prepare: (container) =>
      container
        .withEnvironment({ ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey })
        .withCommand(['--port', ':7070', '--health', '/health', 'posix', '/tmp'])
        .withWaitStrategy(Wait.forHttp('/health', 7070)),
    variables: (port) => ({ S3_URL: `http://${accessKey}:${secretKey}@127.0.0.1:${port}/dossier` }),
  },
  'stripe-mock': {
    image: 'stripe/stripe-mock:v0.203.0',
    port: 12111,
    prepare: (container) => container.withWaitStrategy(Wait.forListeningPorts()),
    variables: (port) => ({ STRIPE_MOCK_URL: `http://127.0.0.1:${port}` }),
  },
};

const asEngine = ([name, { image, port: inside, prepare, started, variables }]: [string, Container]): Engine => ({
  name,
  install: async () => {
    // Docker fetches the image when the container is started.
  },
  start: async ({ port }) => {
    const container = prepare(new GenericContainer(image), port)
      .withExposedPorts({ container: inside, host: port })
      .withStartupTimeout(120_000);
    const running = await container.start();
    await started?.(running);
    return {
      variables: variables(port),
      pid: 0,
      stop: async () => void (await running.stop()),
      kill: async () => void (await running.stop({ timeout: 0 })),
    };
  },
});

/**
 * The engines as containers, for machines with Docker. Their data ends with them, so tests of
 * restarts hold processes instead.
 */
export const containerEngines: readonly Engine[] = [...Object.entries(containers).map(asEngine), smtp];
