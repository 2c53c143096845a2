import { every } from '@dossier/shared/async/every';
import { HOUR, MINUTE } from '@dossier/shared/contract';
import type { Measure } from '@dossier/shared/http/operations';
import { createDeadlines } from './duties/duties.ts';
import { processRemovals } from './duties/removals.ts';
import { sealStreams } from './duties/seal.ts';
import { sweepMails, sweepUploads } from './duties/sweeps.ts';
import { processOtpMails } from './mail/otp-mails.ts';
import { createMailer } from './mail/queued-mails.ts';
import type { WorkerOptions } from './options.ts';
import { recoverPayments } from './payments/recovery.ts';
import { renewSubscriptions } from './payments/renewals.ts';
import { createReactor } from './reactions/reactor.ts';

const second = 1_000;

/** Everything that waits for time or talks to the outside, done by sending commands. The engines stay the caller's to close. */
export const createWorkers = (options: WorkerOptions) => {
  const { log, directory, clock } = options;
  const reactor = createReactor(options);
  const duty = (pause: number, name: string, work: () => Promise<void>) =>
    every(pause, work, {
      atOnce: true,
      onFailure: (error) => log.warn({ err: error, work: name }, 'failed and is tried again'),
    });
  let running: { stop(): Promise<unknown> }[] = [];
  return {
    measures: [
      ...reactor.measures,
      {
        name: 'dossier_dead_jobs',
        help: 'Jobs that failed for good and wait for somebody to look at them',
        read: async () => (await options.jobs.dead()).length,
      },
    ] satisfies Measure[],
    start: async (): Promise<void> => {
      const deadlines = createDeadlines(options);
      running = [
        reactor.start(),
        createMailer(options).start(),
        processOtpMails(options),
        processRemovals(options),
        duty(second, 'deadlines', deadlines.look),
        duty(MINUTE, 'uploads', () => sweepUploads(options)),
        duty(MINUTE, 'renewals', () => renewSubscriptions(options)),
        duty(10 * MINUTE, 'payments', () => recoverPayments(options)),
        duty(10 * MINUTE, 'mails', () => sweepMails(options)),
        duty(HOUR, 'directory', () => directory.sweep(clock())),
        duty(HOUR, 'seal', () => sealStreams(options)),
      ];
    },
    stop: async (): Promise<void> => {
      await Promise.all(running.map((worker) => worker.stop()));
      running = [];
    },
  };
};
