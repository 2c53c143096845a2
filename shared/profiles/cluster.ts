import { sayingAway } from '../async/outages.ts';
import { retryWhileAway } from '../async/retry.ts';
import { systemClock } from '../basics/clock.ts';
import type { Logger } from '../basics/log.ts';
import { httpCommandClient } from '../command-client/http/command-client.ts';
import type { CommandClient } from '../command-client/index.ts';
import { eraseAgain, withLedger } from '../directory/erasure.ts';
import { openMongoDirectory } from '../directory/mongodb/directory.ts';
import { shareMongo, timeOf } from '../engines/mongodb/client.ts';
import { openKafkaBus, openKafkaPublisher } from '../event-bus/kafka/event-bus.ts';
import { fillIndex, noteWeek, withCommandIndex } from '../event-store/commands/index.ts';
import { openMongoCommandIndex } from '../event-store/commands/mongodb.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/event-store.ts';
import { s3FileStore } from '../file-store/s3/file-store.ts';
import { createCodec, hasOpenAccount, peopleOf } from '../history/index.ts';
import { openBullJobQueue } from '../job-queue/bullmq/job-queue.ts';
import { limiter } from '../limits/index.ts';
import { openRedisLive } from '../live/redis/live.ts';
import { smtpMailer } from '../mailer/smtp/mailer.ts';
import { openSharedTestGateway } from '../payments/mongodb/payments.ts';
import { noPayments } from '../payments/none.ts';
import type { Payments } from '../payments/port.ts';
import { stripePayments } from '../payments/stripe/payments.ts';
import { mongoClockRecord } from '../process/clock/record-mongodb.ts';
import { clockSkew } from '../process/clock/skew.ts';
import { type ClusterEnvironment, kafkaReplicationOf, kafkaSecurityOf, stripeKeysOf } from '../process/environment.ts';
import { eventStoreWatch } from '../process/event-store-watch.ts';
import { readSealKeys } from '../process/seal-key.ts';
import { readSecrets } from '../process/secrets.ts';
import { checkTestEngines, testEnginesOf, testEnginesWarning } from '../process/test-engines.ts';
import { openMongoReadStore } from '../read-store/mongodb/read-store.ts';
import { openMongoUploadRegistry } from '../upload-registry/mongodb/upload-registry.ts';
import { collections } from '../views/collections.ts';
import { onDemand, openLedger } from './engines.ts';
import type { EventSource } from './event-source.ts';
import { openPreviews } from './previews.ts';

/** Each engine is opened when it is first asked for. */
export const openCluster = (environment: ClusterEnvironment, log: Logger) => {
  const { EVENT_STORE_URL, KAFKA_BROKERS, KAFKA_TOPIC, MONGODB_URL, REDIS_URL, S3_URL, SMTP_URL } = environment;
  const secrets = readSecrets(environment.DATA_DIR, environment.MASTER_KEY, environment.MASTER_KEY_SECOND);
  const masterKey = { current: secrets.masterKey, second: secrets.secondMasterKey };
  const stripeKeys = stripeKeysOf(environment);
  const { once, noted, close } = onDemand((open) => retryWhileAway(open, sayingAway(log)));

  const uploads = once(() => openMongoUploadRegistry({ url: MONGODB_URL }));
  const ledger = once(() => openLedger(environment.ERASURE_LEDGER ?? MONGODB_URL));
  const openDirectory = once(() => openMongoDirectory({ url: MONGODB_URL, masterKey }));
  const directory = once(async () => {
    const [own, erased] = [await openDirectory(), await ledger()];
    const isOpen = async (personId: string) => hasOpenAccount(await eventStore())(personId);
    await eraseAgain({ directory: own, uploads: await uploads(), isOpen }, erased);
    // Whoever opened it closes it.
    return { ...withLedger(own, erased), close: async () => undefined };
  });
  const mongo = once(() => {
    const { client, close } = shareMongo(MONGODB_URL);
    return { client, database: client.db().databaseName, close };
  });
  const eventSource = { url: EVENT_STORE_URL, prefix: environment.EVENT_STORE_PREFIX } satisfies EventSource;
  const eventStore = once(() => openEventStoreDb({ ...eventSource, log }));
  const commandIndex = once(() => openMongoCommandIndex(MONGODB_URL));
  const kafka = { brokers: KAFKA_BROKERS, security: kafkaSecurityOf(environment), topic: KAFKA_TOPIC, log };
  const engines = {
    directory,
    eventStore,
    /** With an index of commands, which knows all of the last week. */
    commandStore: async () => {
      const [store, index] = [await eventStore(), await commandIndex()];
      const away = (err: Error) => log.warn({ err }, 'the index of commands cannot be filled yet');
      await retryWhileAway(() => fillIndex(store, index), away);
      return withCommandIndex(store, index);
    },
    bus: once(() =>
      openKafkaBus({
        ...kafka,
        partitions: environment.KAFKA_PARTITIONS,
        replication: kafkaReplicationOf(environment),
      }),
    ),
    readStore: once(async () => {
      const { client, database } = await mongo();
      return openMongoReadStore({ client, database, collections, log });
    }),
    uploads,
    files: once(() => s3FileStore({ url: S3_URL, reserve: environment.DISK_RESERVE })),
    jobs: once(() => openBullJobQueue({ url: REDIS_URL, log })),
    live: once(() => openRedisLive({ url: REDIS_URL, log })),
    mailer: once(() => smtpMailer({ url: SMTP_URL, from: environment.MAIL_FROM })),
    payments: once((): Payments | Promise<Payments> => {
      if (stripeKeys) return stripePayments(stripeKeys);
      if (environment.BILLING === 'none') return noPayments();
      checkTestEngines(environment);
      log.warn(testEnginesWarning(testEnginesOf(environment)));
      return openSharedTestGateway({ url: MONGODB_URL });
    }),
    previews: async () => {
      const previews = await openPreviews(environment, log);
      return previews && noted(previews);
    },
    codec: async () => createCodec(await directory()),
    limit: async () => limiter(await directory(), systemClock),
    clockRecord: once(() => mongoClockRecord(MONGODB_URL)),
  };
  type All = typeof engines;
  return {
    ...engines,
    /** Some of them, beside each other. */
    open: async <N extends keyof All>(...names: readonly N[]) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await engines[name]()]))) as {
        readonly [K in N]: Awaited<ReturnType<All[K]>>;
      },
    secrets,
    ledger,
    people: async () => peopleOf(await openDirectory(), await ledger()),
    eventSource,
    /** After events came in that no command brought. */
    noteCommands: async () => noteWeek(await eventStore(), await commandIndex()),
    /** @param warns see Check */
    eventStoreChecks: async (warns: boolean) => {
      const watch = eventStoreWatch(await eventStore(), { log, warns });
      noted({ close: watch.stop });
      return watch.checks;
    },
    publisher: once(() => openKafkaPublisher(kafka)),
    sealKeys: () => readSealKeys(environment),
    /** @throws when COMMAND_SERVICE_URL is not set */
    client: (): CommandClient => {
      if (!environment.COMMAND_SERVICE_URL) throw new Error('COMMAND_SERVICE_URL must lead to the command-service.');
      return httpCommandClient({ url: environment.COMMAND_SERVICE_URL, token: secrets.serviceToken });
    },
    clock: clockSkew(async () => timeOf((await mongo()).client), systemClock),
    close,
  };
};
export type Cluster = ReturnType<typeof openCluster>;
