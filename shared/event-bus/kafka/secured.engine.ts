import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { securedKafka } from '../../../scripts/engines/kafka.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { createLogger } from '../../basics/log.ts';
import { run } from '../../event-store/testing/envelope.ts';
import { kafkaSecurityOf, readEnvironment } from '../../process/environment.ts';
import { describeEngine } from '../../testing/engine.ts';
import { until } from '../../testing/until.ts';
import { openKafkaBus, openKafkaPublisher } from './event-bus.ts';

const log = createLogger({ level: 'silent', service: 'test' });

// A broker of its own, which lets nobody in without TLS and a password.
describeEngine('KAFKA_BROKERS', () => {
  let dir: string;
  let broker: HeldEngine;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-secured-'));
    broker = await holdEngine('kafka', dir, { from: [securedKafka] });
  }, 120_000);
  afterAll(async () => {
    await broker.stop();
    rmSync(dir, { recursive: true });
  });

  /**
   * What the environment leads to: with the variables as an operator sets them, or some of them
   * otherwise.
   */
  const optionsWith = (others: Record<string, string> = {}) => {
    const { KAFKA_BROKERS = '', ...variables } = broker.variables;
    const security = kafkaSecurityOf(readEnvironment({ ...variables, ...others }));
    return { brokers: [KAFKA_BROKERS], security, topic: `test-${randomUUID()}`, partitions: 2, log };
  };

  it.each(['scram-sha-512', 'scram-sha-256', 'plain'])(
    'carries events over TLS for a user of %s',
    async (mechanism) => {
      const options = optionsWith({ KAFKA_SASL_MECHANISM: mechanism });
      const bus = await openKafkaBus(options);
      const publisher = openKafkaPublisher(options);
      const handled: string[] = [];
      bus.subscribe({
        group: 'g',
        resume: async () => undefined,
        handle: async ({ events }) => void handled.push(...events.map(({ id }) => id)),
      });
      const events = run('stream', 0, 3).map((event, index) => ({ ...event, position: index + 1 }));
      await publisher.publish(events);
      await until(() => handled.length >= 3);
      expect(handled).toEqual(events.map(({ id }) => id));
      await publisher.close();
      await bus.close();
    },
    30_000,
  );

  it.each([
    ['a wrong password', { KAFKA_PASSWORD: 'another' }],
    ['no TLS', { KAFKA_TLS: 'false' }],
    ['an authority that nobody trusts', { KAFKA_CA: '' }],
  ])(
    'is not let in with %s, and says so',
    async (_what, others) => {
      await expect(openKafkaBus(optionsWith(others))).rejects.toThrow(EngineUnavailableError);
    },
    60_000,
  );
});
