import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../basics/log.ts';
import { openSqliteEventStore } from '../../event-store/sqlite/event-store.ts';
import { describeEngine } from '../../testing/engine.ts';
import { eventBusContract } from '../contract.ts';
import { openKafkaBus, openKafkaPublisher } from './event-bus.ts';

const log = createLogger({ level: 'silent', service: 'test' });

describeEngine('KAFKA_BROKERS', (url) => {
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
