import { lasting, over } from '@dossier/shared/async/outages';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { createLogger } from '@dossier/shared/basics/log';
import type { JobQueue, ProcessOptions } from '@dossier/shared/job-queue';
import { describe, expect, it } from '@jest/globals';
import { processJobs } from './working.ts';

type Failure = Parameters<NonNullable<ProcessOptions['onFailure']>>[0];

const open = () => {
  const lines: { msg: string; reason?: string; err?: { message: string } }[] = [];
  let onFailure: ProcessOptions['onFailure'];
  const jobs = {
    process: (_queue: string, _handler: unknown, options: ProcessOptions) => {
      onFailure = options.onFailure;
    },
  } as unknown as JobQueue;
  const clock = { now: 0 };
  const log = createLogger({ level: 'warn', service: 'test' }, { write: (line) => lines.push(JSON.parse(line)) });
  processJobs({ jobs, log, uptime: () => clock.now }, 'mail', async () => undefined);
  const fail = (id: string, error: Error, nextTry: string | undefined = '2026-11-26T22:00:00.000Z') =>
    onFailure?.({ id, attempt: 1, error, nextTry } as Failure);
  return {
    lines,
    clock,
    fail,
    said: () => lines.splice(0).map(({ msg, reason, err }) => `${msg}: ${reason ?? err?.message}`),
  };
};
const behind = new EngineUnavailableError('the views are behind');

describe('what is logged of jobs', () => {
  it('says nothing of a moment in which they wait', () => {
    const { clock, fail, said } = open();
    fail('a', behind);
    clock.now += lasting - 1;
    fail('a', behind);
    fail('b', behind);
    expect(said()).toEqual([]);
  });

  it('is one line without a stack when that lasts, however many jobs wait, and another one the next time', () => {
    const { clock, fail, lines, said } = open();
    const outage = () => {
      for (let tries = 0; tries < 5; tries += 1) {
        for (const id of ['a', 'b', 'c']) fail(id, behind);
        clock.now += over / 2;
      }
    };
    outage();
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('err');
    expect(said()).toEqual(['jobs wait and are tried again: the views are behind']);
    clock.now += over;
    fail('d', behind);
    expect(said()).toEqual([]);
    clock.now += lasting;
    fail('d', behind);
    expect(said()).toEqual(['jobs wait and are tried again: the views are behind']);
  });

  it('is each failure of a job itself, with its stack', () => {
    const { fail, lines } = open();
    fail('a', new Error('no such mailbox'));
    fail('a', new Error('no such mailbox'));
    expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual(
      Array(2).fill(['a job failed', 'no such mailbox']),
    );
  });
});
