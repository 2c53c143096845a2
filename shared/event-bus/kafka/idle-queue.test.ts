import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { restWhileNothingWaits } from './idle-queue.ts';

const logger = { debug: () => {}, warn: () => {} };
const options = {
  maxInFlightRequests: 1,
  requestTimeout: 1_000,
  clientId: 'c',
  broker: 'b',
  logger,
  isConnected: () => true,
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('sends what waits and then rests, instead of looking every millisecond', () => {
  restWhileNothingWaits();
  const queue = new RequestQueue(options);
  const sent: number[] = [];
  for (const correlationId of [1, 2])
    queue.push({
      entry: { correlationId, resolve: () => {}, reject: () => {} },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });
  expect(sent).toEqual([1]);
  queue.fulfillRequest({ correlationId: 1, payload: null, size: 0 });
  expect(sent).toEqual([1, 2]);
  queue.fulfillRequest({ correlationId: 2, payload: null, size: 0 });
  jest.runOnlyPendingTimers();
  expect(jest.getTimerCount()).toBe(0);
});
