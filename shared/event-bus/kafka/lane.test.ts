import { afterEach, describe, expect, it } from '@jest/globals';
import type { KafkaMessage } from 'kafkajs';
import { createLogger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { envelope } from '../../event-store/testing/envelope.ts';
import { until } from '../../testing/until.ts';
import type { Delivery } from '../port.ts';
import { type Lane, openLane } from './lane.ts';
import { toMessage } from './message.ts';

const MiB = 1024 * 1024;
const log = createLogger({ level: 'silent', service: 'test' });

/** @param bytes about as much takes its text */
const message = (offset: number, bytes: number) => {
  const event = { ...envelope('a', offset), position: offset + 1 } as StoredEvent;
  const data = { text: 'x'.repeat(bytes) };
  const { value } = toMessage({ ...event, data });
  return { offset: `${offset}`, value: Buffer.from(value) } as KafkaMessage;
};

describe('a lane whose consumer is slow', () => {
  let lane: Lane;
  let release: () => void;
  let delivered: Delivery[];
  let asked: string[];
  const open = async () => {
    [delivered, asked] = [[], []];
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    lane = openLane({
      topic: 'events',
      partition: 0,
      consumer: {
        group: 'g',
        resume: async () => undefined,
        handle: async (delivery) => {
          delivered.push(delivery);
          await held;
        },
      },
      fetching: {
        from: () => asked.push('from'),
        pause: () => asked.push('pause'),
        resume: () => asked.push('resume'),
      },
      after: undefined,
      log,
      onOffset: () => {},
    });
    await until(() => asked.length === 1);
  };
  afterEach(async () => {
    release();
    lane.close();
    await lane.ended;
  });
  const sizes = () => delivered.map(({ events }) => events.length);

  it('stops fetching at a number of bytes, goes on below half of it, and delivers in portions of some bytes', async () => {
    await open();
    lane.take([message(0, 10)], 40);
    await until(() => delivered.length === 1);
    let offset = 1;
    for (; !asked.includes('pause') && offset < 40; offset += 1) lane.take([message(offset, MiB)], 40);
    expect(offset).toBeLessThanOrEqual(10);
    expect(asked).toEqual(['from', 'pause']);
    release();
    await until(() => sizes().reduce((sum, size) => sum + size, 0) === offset);
    expect(asked).toEqual(['from', 'pause', 'resume']);
    expect(sizes()).toEqual([1, 3, 3, 2]);
  });

  it('delivers alone what is larger than a portion', async () => {
    await open();
    release();
    lane.take([message(0, 5 * MiB), message(1, 10), message(2, 10)], 3);
    await until(() => delivered.length === 2);
    expect(sizes()).toEqual([1, 2]);
  });

  it('delivers small ones by number', async () => {
    await open();
    release();
    lane.take(
      Array.from({ length: 1_200 }, (_, offset) => message(offset, 10)),
      1_200,
    );
    await until(() => delivered.length === 3);
    expect(sizes()).toEqual([500, 500, 200]);
  });
});

it('gives half as many at a time to a consumer that fails, one at least, and more again once it succeeds', async () => {
  const all = Array.from({ length: 40 }, (_, offset) => message(offset, 10));
  const sizes: number[] = [];
  let done = 0;
  const lane = openLane({
    topic: 'events',
    partition: 0,
    consumer: {
      group: 'g',
      resume: async () => ({ offset: done, source: 'events', event: undefined }),
      handle: async ({ offset, events }) => {
        sizes.push(events.length);
        if (done === 0 && events.length > 1) throw new Error('too many at once');
        done = offset;
      },
    },
    fetching: {
      from: (offset) => void setImmediate(() => lane.take(all.slice(offset), all.length)),
      pause: () => {},
      resume: () => {},
    },
    after: undefined,
    log,
    onOffset: () => {},
  });
  await until(() => done === 40);
  lane.close();
  await lane.ended;
  expect(sizes).toEqual([40, 20, 10, 5, 2, 1, 2, 4, 8, 16, 9]);
});
