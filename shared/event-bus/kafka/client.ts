import kafkajs, { type Admin, Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';
import { restWhileNothingWaits } from './idle-queue.ts';

restWhileNothingWaits();

export type Security = {
  /** PEM of the authority behind the brokers' certificates, unless it is publicly trusted. */
  readonly tls?: { readonly ca?: string | undefined };
  readonly user?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly name: string;
    readonly password: string;
  };
};

export type Connection = {
  readonly brokers: readonly string[];
  readonly security?: Security;
  readonly topic: string;
  readonly log: Logger;
};

const credentials = ({ mechanism, name, password }: NonNullable<Security['user']>) =>
  ({ mechanism, username: name, password }) as SASLOptions;

/** One per consumer or producer: consumers of one client share offsets. Retries for 2 s. */
export const connect = ({ brokers, log, security: { tls, user } = {} }: Connection): Kafka =>
  new Kafka({
    clientId: 'dossier',
    brokers: [...brokers],
    ...(tls && { ssl: tls }),
    ...(user && { sasl: credentials(user) }),
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4, restartOnFailure: async () => false },
    logLevel: logLevel.INFO,
    // kafkajs reports brokers that are away for a moment as errors; our callers log them.
    logCreator:
      () =>
      ({ namespace, log: { message, ...entry } }) =>
        log.debug({ kafka: namespace, ...entry }, message),
  });

/** kafkajs stumbles over the missing metadata of a broker that is starting. */
const isMissingMetadata = ({ name, message }: Error) => name === 'TypeError' && message.includes('topicMetadata');

/** kafkajs does not export the class of some refusals by brokers that are starting. */
const isRefusal = (error: unknown) =>
  error instanceof kafkajs.KafkaJSError ||
  (error instanceof Error && (error.name === 'KafkaJSAggregateError' || isMissingMetadata(error)));

/** Connects anew, as a broker's restart breaks connections. @throws EngineUnavailableError */
export const withAdmin = async <T>(connection: Connection, question: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = connect(connection).admin();
  try {
    await admin.connect();
    return await question(admin);
  } catch (error) {
    throw isRefusal(error) ? new EngineUnavailableError('kafka cannot be reached', { cause: error }) : error;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};
