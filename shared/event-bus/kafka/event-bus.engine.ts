import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { retryWhileAway } from '../../async/retry.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { createLogger } from '../../basics/log.ts';
import { openSqliteEventStore } from '../../event-store/sqlite/event-store.ts';
import { describeEngine } from '../../testing/engine.ts';
import { eventBusContract } from '../contract.ts';
import { type KafkaBusOptions, openKafkaBus, openKafkaPublisher } from './event-bus.ts';

const log = createLogger({ level: 'silent', service: 'test' });

/** As every process that starts: a broker that others keep busy answers late, which says nothing of the topic. Any other reason is passed on. */
const open = (options: KafkaBusOptions) =>
  retryWhileAway(
    () => openKafkaBus(options),
    (error) => {
      if (error.message !== 'kafka cannot be reached') throw error;
    },
  );

describeEngine('KAFKA_BROKERS', (url) => {
  it('makes no topic that fewer brokers keep than were asked for, and says so of one that exists', async () => {
    const said: object[] = [];
    const saying = createLogger({ level: 'warn', service: 'test' }, { write: (line) => said.push(JSON.parse(line)) });
    const options = { brokers: url.split(','), topic: `test-${randomUUID()}`, partitions: 2, log: saying };
    const refused = open({ ...options, replication: 3 });
    await expect(refused).rejects.toThrow(EngineUnavailableError);
    await expect(refused).rejects.toThrow('fewer brokers now than the 3 that KAFKA_REPLICATION asks for');
    await (await open(options)).close();
    expect(said.splice(0)).toMatchObject([{ msg: expect.stringMatching(/^one broker keeps each event/) }]);
    await (await open({ ...options, replication: 3 })).close();
    expect(said).toMatchObject([{ topic: options.topic, replicas: 1, minimum: 1, asked: 3 }]);
  });

  eventBusContract('Kafka', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'dossier-bus-'));
    const store = openSqliteEventStore({ file: join(dir, 'events.db') });
    const options = { brokers: url.split(','), topic: `test-${randomUUID()}`, partitions: 3, log };
    const bus = await openKafkaBus(options);
    const publisher = openKafkaPublisher(options);
    const relay = store.subscribe(0, publisher.publish);
    return {
      store,
      bus,
      dispose: async () => {
        await relay.stop();
        await publisher.close();
        await store.close();
        rmSync(dir, { recursive: true });
      },
    };
  });
});
