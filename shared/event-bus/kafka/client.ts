import kafkajs, { type Admin, Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';

/** How brokers that are not open to everybody in their network are spoken to. */
export type Security = {
  /**
   * `ca`: PEM of the authority that signed the brokers' certificates, where it is none that
   * everybody trusts.
   */
  readonly tls?: { readonly ca?: string | undefined };
  readonly user?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly name: string;
    readonly password: string;
  };
};

export type Connection = {
  /** `host:port` of some of the cluster's brokers. */
  readonly brokers: readonly string[];
  readonly security?: Security;
  readonly topic: string;
  readonly log: Logger;
};

const credentials = ({ mechanism, name, password }: NonNullable<Security['user']>) =>
  ({ mechanism, username: name, password }) as SASLOptions;

/**
 * A client of its own for each producer, consumer or question: clients share offsets between the
 * consumers made with them. A broker that is away is tried for some two seconds; whoever asked
 * decides what comes then.
 */
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
    // What it calls errors are mostly brokers that are away for a moment; what comes of them is
    // told by those who use it.
    logCreator:
      () =>
      ({ namespace, log: { message, ...entry } }) =>
        log.debug({ kafka: namespace, ...entry }, message),
  });

/**
 * Some refusals of brokers that are just starting come in a kind of error that the client does not
 * show.
 */
const isRefusal = (error: unknown) =>
  error instanceof kafkajs.KafkaJSError || (error instanceof Error && error.name === 'KafkaJSAggregateError');

/**
 * Asks the cluster something over a connection of its own, which no restart of a broker has spoilt.
 * @throws EngineUnavailableError
 */
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
