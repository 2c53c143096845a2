import { describe, expect, it } from '@jest/globals';
import kafkajs, { type Admin } from 'kafkajs';
import { deadlineIn } from '../../async/deadline.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { lastingAdmin } from './client.ts';

const away = () => new kafkajs.KafkaJSConnectionError('away');

describe('what is asked of Kafka again and again', () => {
  const begin = (limit = 10_000) => {
    const told: string[] = [];
    let broken = false;
    const make = () =>
      ({
        connect: async () => {
          told.push('connect');
          if (broken) throw away();
        },
        disconnect: async () => void told.push('disconnect'),
        listTopics: async () => ['events'],
      }) as unknown as Admin;
    const admin = lastingAdmin(make, () => deadlineIn(limit));
    const breakDown = () => {
      broken = true;
    };
    return { told, admin, ask: () => admin.ask((one) => one.listTopics()), breakDown };
  };

  it('goes over one connection, also at the same time', async () => {
    const { told, admin, ask } = begin();
    expect(await Promise.all([ask(), ask()])).toEqual([['events'], ['events']]);
    await ask();
    expect(told).toEqual(['connect']);
    await admin.close();
    expect(told).toEqual(['connect', 'disconnect']);
  });

  it('goes over another one after a failure, of which two that were asked together end one', async () => {
    const { told, admin, ask } = begin();
    const fail = () => admin.ask(() => Promise.reject(away()));
    for (const failed of await Promise.allSettled([fail(), fail()]))
      expect(failed).toMatchObject({ reason: expect.any(EngineUnavailableError) });
    expect(told).toEqual(['connect', 'disconnect']);
    await ask();
    expect(told).toEqual(['connect', 'disconnect', 'connect']);
  });

  it('does not wait for a connection that died without a word', async () => {
    const { told, admin, ask } = begin(20);
    await expect(admin.ask(() => new Promise(() => {}))).rejects.toThrow(EngineUnavailableError);
    expect(await ask()).toEqual(['events']);
    expect(told).toEqual(['connect', 'disconnect', 'connect']);
  });

  it('fails while no broker can be reached, and leaves nothing open', async () => {
    const { told, ask, breakDown } = begin();
    breakDown();
    await expect(ask()).rejects.toThrow(EngineUnavailableError);
    expect(told).toEqual(['connect', 'disconnect']);
  });
});
