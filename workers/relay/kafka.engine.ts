import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import type { Mark } from '@dossier/shared/event-bus';
import { openKafkaBus, openKafkaPublisher } from '@dossier/shared/event-bus/kafka';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cutTail } from '../../e2e/cluster/kafka-tail.ts';
import { type HeldEngine, holdEngine } from '../../scripts/engines/index.ts';
import { run } from '../../shared/event-store/testing/envelope.ts';
import { describeEngine } from '../../shared/testing/engine.ts';
import { leeway } from '../../shared/testing/leeway.ts';
import { until } from '../../shared/testing/until.ts';
import { memoryRelayState } from '../testing/memory-relay-state.ts';
import { createRelay } from './relay.ts';

const log = createLogger({ level: 'silent', service: 'test' });

// A broker of its own, to be killed.
describeEngine('KAFKA_BROKERS', () => {
  let dir: string;
  let broker: HeldEngine;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-relay-'));
    broker = await holdEngine('kafka', dir);
  }, 120_000);
  afterAll(async () => {
    await broker.stop();
    rmSync(dir, { recursive: true });
  });

  it('notices while it runs that the broker lost its last batches, and sends them again', async () => {
    const eventStore = openSqliteEventStore({ file: join(dir, 'torn.db') });
    const topic = `test-${randomUUID()}`;
    const options = { brokers: [broker.variables.KAFKA_BROKERS ?? ''], topic, partitions: 4, log };
    const bus = await openKafkaBus(options);
    const publisher = openKafkaPublisher(options);
    const relay = createRelay({ eventStore, publisher, state: memoryRelayState(), log, overlap: 0, lookAtBus: 200 });
    relay.start();
    const streams = Array.from({ length: 10 }, (_, index) => `stream-${index}`);
    for (const revision of [0, 1])
      for (const stream of streams)
        await eventStore.append(stream, revision === 0 ? 'no-stream' : 0, run(stream, revision, 1));
    const onBus = async () => [...(await bus.ends()).values()].reduce((sum, end) => sum + end, 0);
    await until(async () => (await onBus()) === 20);
    await broker.kill();
    expect(cutTail(dir, topic)).toBeGreaterThan(1);
    await broker.restart();
    const handled = new Set<string>();
    bus.subscribe({
      group: 'after',
      resume: async () => undefined,
      handle: async ({ events }) => {
        for (const { id } of events) handled.add(id);
      },
    });
    await until(() => handled.size === 20);
    await relay.stop();
    await bus.close();
    await publisher.close();
    await eventStore.close();
  }, 60_000);

  it('sends nothing behind a loss: what was lost comes first', async () => {
    const topic = `test-${randomUUID()}`;
    const options = { brokers: [broker.variables.KAFKA_BROKERS ?? ''], topic, partitions: 1, log };
    const bus = await openKafkaBus(options);
    const publisher = openKafkaPublisher(options);
    const events = run('stream', 0, 4).map((event, index) => ({ ...event, position: index + 1 }));
    const end = async () => (await bus.ends()).get(0);
    for (const event of events.slice(0, 3)) await publisher.publish([event]);
    await broker.kill();
    expect(cutTail(dir, topic)).toBe(1);
    await broker.restart();
    const sent = () => publisher.publish(events.slice(3)).catch((error: Error) => error);
    // Until the broker is there, which has lost the third one by then.
    await until(async () => String(await sent()).includes('lost its last events'));
    expect(await end()).toBe(2);
    expect(await publisher.lostAfter({})).toBe(2);
    await publisher.publish(events.slice(2));
    expect(await end()).toBe(4);
    await bus.close();
    await publisher.close();
  }, 60_000);

  it('loses nothing and keeps the order when the broker is killed under load, and recovers within 10 s', async () => {
    const eventStore = openSqliteEventStore({ file: join(dir, 'events.db') });
    const options = {
      brokers: [broker.variables.KAFKA_BROKERS ?? ''],
      topic: `test-${randomUUID()}`,
      partitions: 4,
      log,
    };
    const bus = await openKafkaBus(options);
    const publisher = openKafkaPublisher(options);
    const relays = [1, 2].map(() => createRelay({ eventStore, publisher, state: memoryRelayState(), log }));
    for (const relay of relays) relay.start();

    const marks = new Map<number, Mark>();
    const handled: StoredEvent[] = [];
    let handledAt = 0;
    for (const _ of [1, 2])
      bus.subscribe({
        group: 'g',
        resume: async (partition) => marks.get(partition),
        handle: async (delivery) => {
          handled.push(...delivery.events);
          marks.set(delivery.partition, delivery);
          handledAt = performance.now();
        },
      });
    const seen = () => new Set(handled.map(({ id }) => id)).size;

    const streams = Array.from({ length: 10 }, (_, index) => `stream-${index}`);
    let appended = 0;
    let appending = true;
    const traffic = (async () => {
      for (let revision = 0; appending; revision += 1) {
        for (const stream of streams)
          await eventStore.append(stream, revision === 0 ? 'no-stream' : revision - 1, run(stream, revision, 1));
        appended += streams.length;
        await pause(50);
      }
    })();

    const recoveries: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = seen();
      await until(() => seen() > before + 50);
      await broker.kill();
      await broker.restart();
      const back = performance.now();
      const head = await eventStore.head();
      await until(() => handled.some(({ position }) => position >= head));
      recoveries.push(handledAt - back);
    }
    appending = false;
    await traffic;
    await until(() => seen() === appended);

    for (const stream of streams) {
      const revisions = handled.filter(({ key }) => key === stream).map(({ revision }) => revision);
      const first = [...new Set(revisions)];
      expect(first).toEqual(first.map((_, index) => index));
    }
    expect(Math.max(...recoveries)).toBeLessThan(10_000 * leeway());

    await Promise.all(relays.map((relay) => relay.stop()));
    await bus.close();
    await publisher.close();
    await eventStore.close();
  }, 120_000);
});
