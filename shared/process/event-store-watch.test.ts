import { afterEach, describe, expect, it } from '@jest/globals';
import { AccessDeniedError, EngineUnavailableError } from '../basics/errors.ts';
import { createLogger } from '../basics/log.ts';
import { until } from '../testing/until.ts';
import { eventStoreWatch } from './event-store-watch.ts';

describe('watch over the event store', () => {
  let answer: Error | undefined;
  const said: string[] = [];
  const log = createLogger(
    { level: 'info', service: 'test' },
    { write: (line) => void said.push(JSON.parse(line).msg) },
  );
  const watch = eventStoreWatch(
    {
      ready: async () => {
        if (answer) throw answer;
      },
    },
    { log, warns: false, pause: 1 },
  );
  afterEach(() => watch.stop());
  const failing = async () => {
    const held = await Promise.allSettled(watch.checks.map(({ holds }) => holds()));
    return watch.checks.filter((_, index) => held[index]?.status === 'rejected').map(({ name }) => name);
  };

  it('says in readiness and once in the log that access is denied, and that it is granted again', async () => {
    expect(await failing()).toEqual([]);
    answer = new AccessDeniedError('denied');
    await until(async () => (await failing()).includes('event-store-access'));
    answer = new EngineUnavailableError('away');
    await until(async () => (await failing()).includes('event-store'));
    expect(await failing()).toEqual(['event-store']);
    answer = new AccessDeniedError('denied');
    await until(async () => (await failing()).includes('event-store-access'));
    answer = undefined;
    await until(async () => (await failing()).length === 0);
    const denied = 'the event store denies access: nothing can be written';
    expect(said).toEqual([denied, denied, 'the event store grants access again']);
  });
});
