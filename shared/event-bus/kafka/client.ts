import kafkajs, { type Admin, Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { type Deadline, endless } from '../../async/deadline.ts';
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

export type LastingAdmin = {
  /** Connects anew after a question that failed or was late. @throws EngineUnavailableError */
  ask<T>(question: (admin: Admin) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const late = Symbol('late');

/** For what is asked again and again: connecting costs far more than asking. */
export const lastingAdmin = (make: () => Admin, deadline: () => Deadline = () => endless): LastingAdmin => {
  let current: Admin | undefined;
  let connected: Promise<void> | undefined;
  const close = async () => {
    const admin = current;
    current = undefined;
    await admin?.disconnect().catch(() => undefined);
  };
  const begin = () => {
    const admin = make();
    connected = admin.connect();
    return admin;
  };
  return {
    ask: async (question) => {
      current ??= begin();
      const admin = current;
      const ask = async () => {
        await connected;
        return question(admin);
      };
      try {
        const answer = await deadline().orLate(ask(), late);
        if (answer === late) throw new EngineUnavailableError('kafka did not answer in time');
        return answer;
      } catch (error) {
        // On a dead connection this waits for what was asked.
        if (admin === current) void close();
        throw isRefusal(error) ? new EngineUnavailableError('kafka cannot be reached', { cause: error }) : error;
      }
    },
    close,
  };
};

/** Connects anew, as a broker's restart breaks connections. @throws EngineUnavailableError */
export const withAdmin = async <T>(connection: Connection, question: (admin: Admin) => Promise<T>): Promise<T> => {
  const admin = lastingAdmin(() => connect(connection).admin());
  try {
    return await admin.ask(question);
  } finally {
    await admin.close();
  }
};
