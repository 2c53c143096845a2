import { describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import { createLogger } from '../basics/log.ts';
import { lasting, over, tellingFailures } from './outages.ts';

const open = () => {
  const lines: { msg: string; reason?: string; err?: object }[] = [];
  const clock = { now: 0 };
  const log = createLogger({ level: 'warn', service: 'test' }, { write: (line) => lines.push(JSON.parse(line)) });
  const telling = tellingFailures(log, () => clock.now);
  const fail = (error: Error, id = 'duty') => telling.failed(id, error, {}, ['it waits', 'it failed']);
  return { clock, fail, ended: () => telling.ended('duty'), said: () => lines.splice(0) };
};
const away = new EngineUnavailableError('MongoDB is away');

describe('what is tried again', () => {
  it('is one line without a stack when it lasts, not one each time', () => {
    const { clock, fail, said } = open();
    for (let time = 0; time < 20; time += 1) {
      fail(away);
      clock.now += lasting / 2;
    }
    const lines = said();
    expect(lines).toMatchObject([{ msg: 'it waits', reason: 'MongoDB is away' }]);
    expect(lines[0]).not.toHaveProperty('err');
  });

  it('is nothing where it went well in between, and another line after the outage was over', () => {
    const { clock, fail, ended, said } = open();
    fail(away);
    clock.now += lasting - 1;
    ended();
    fail(away);
    clock.now += lasting - 1;
    fail(away);
    expect(said()).toEqual([]);
    clock.now += 1;
    fail(away);
    expect(said()).toHaveLength(1);
    clock.now += over;
    ended();
    fail(away);
    clock.now += lasting;
    fail(away);
    expect(said()).toHaveLength(1);
  });

  it('is said each time where it is a failure of its own', () => {
    const { fail, said } = open();
    fail(new Error('It is damaged'));
    fail(new Error('It is damaged'));
    expect(said()).toMatchObject([{ msg: 'it failed' }, { msg: 'it failed' }]);
  });
});
