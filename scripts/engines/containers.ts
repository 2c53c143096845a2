import { spawnSync } from 'node:child_process';
import { type Engine, runCommand, startProcess } from './engine.ts';
import { smtp } from './smtp.ts';

type Container = {
  readonly image: string;
  readonly port: number;
  /** Given the port of this machine that leads to its own, as the variables of the product are. */
  readonly environment?: (port: number) => Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  /** The path that it answers once it is ready, or what it says then. */
  readonly ready: string | RegExp;
  /** Runs in it as soon as it is. */
  readonly afterwards?: readonly string[];
  readonly variables: (port: number) => Readonly<Record<string, string>>;
};

const [accessKey, secretKey] = ['dossier', 'dossier-secret'];

/** The same images as in docker-compose.yml. */
const containers: Readonly<Record<string, Container>> = {
  eventstoredb: {
    image: 'eventstore/eventstore:24.10.4-jammy',
    port: 2113,
    environment: () => ({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' }),
    ready: '/health/live',
    variables: (port) => ({ EVENT_STORE_URL: `esdb://127.0.0.1:${port}?tls=false` }),
  },
  kafka: {
    image: 'apache/kafka:3.9.1',
    port: 9092,
    environment: (port) => ({
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
    }),
    ready: /Kafka Server started/,
    variables: (port) => ({ KAFKA_BROKERS: `127.0.0.1:${port}` }),
  },
  mongodb: {
    image: 'mongo:8.0.13',
    port: 27017,
    command: ['mongod', '--replSet', 'rs0', '--bind_ip_all'],
    ready: /Waiting for connections/,
    afterwards: ['mongosh', '--quiet', '--eval', 'rs.initiate(); while (!db.hello().isWritablePrimary) sleep(50)'],
    variables: (port) => ({ MONGODB_URL: `mongodb://127.0.0.1:${port}/dossier?directConnection=true` }),
  },
  redis: {
    image: 'redis:7.4.2-alpine',
    port: 6379,
    command: [
      ...['redis-server', '--appendonly', 'yes', '--appendfsync', 'always'],
      ...['--maxmemory-policy', 'noeviction'],
    ],
    ready: /Ready to accept connections/,
    variables: (port) => ({ REDIS_URL: `redis://127.0.0.1:${port}` }),
  },
  s3: {
    image: 'versity/versitygw:v1.8.0',
    port: 7070,
    environment: () => ({ ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey }),
    command: ['--port', ':7070', '--health', '/health', 'posix', '/tmp'],
    ready: '/health',
    variables: (port) => ({ S3_URL: `http://${accessKey}:${secretKey}@127.0.0.1:${port}/dossier` }),
  },
  'stripe-mock': {
    image: 'stripe/stripe-mock:v0.203.0',
    port: 12111,
    ready: /Listening for HTTP/,
    variables: (port) => ({ STRIPE_MOCK_URL: `http://127.0.0.1:${port}` }),
  },
};

const docker = (...args: readonly string[]) => runCommand('docker', args);

/** Those that run: whoever ends without a word leaves none behind. */
const running = new Set<string>();
process.on('exit', () => {
  if (running.size > 0) spawnSync('docker', ['rm', '--force', ...running]);
});

const isReady = async (name: string, port: number, ready: string | RegExp) => {
  if (typeof ready === 'string') {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}${ready}`);
    if (!ok) throw new Error(`${name} answers ${status}`);
  } else if (!ready.test(await docker('logs', name))) throw new Error(`${name} does not say ${ready}`);
};

const asEngine = ([name, { image, port: inside, ...container }]: [string, Container]): Engine => ({
  name,
  install: async (_cache, tell) => {
    if (await docker('image', 'inspect', image).catch(() => '')) return;
    tell?.(`fetching ${image}`);
    await docker('pull', '--quiet', image);
  },
  start: async ({ dir, port }) => {
    const { environment = () => ({}), command = [], ready, afterwards, variables } = container;
    const called = `dossier-${name}-${port}`;
    const settings = Object.entries(environment(port)).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    running.add(called);
    const { stop } = await startProcess(
      'docker',
      [
        // A process of one's own in front hears signals, which the first one of a container does not.
        ...['run', '--rm', '--init', '--name', called, '--publish', `127.0.0.1:${port}:${inside}`],
        ...[...settings, image, ...command],
      ],
      { dir, answers: () => isReady(called, port, ready), patience: 120, variables: variables(port) },
    );
    if (afterwards) await docker('exec', called, ...afterwards);
    const gone = async () => {
      await stop();
      running.delete(called);
    };
    return {
      variables: variables(port),
      pid: 0,
      stop: gone,
      kill: async () => {
        await docker('kill', called);
        await gone();
      },
    };
  },
});

/**
 * The engines as containers, for machines with Docker. Their data ends with them, so tests of
 * restarts hold processes instead.
 */
export const containerEngines: readonly Engine[] = [...Object.entries(containers).map(asEngine), smtp];
