import { HOUR, MINUTE } from '@dossier/shared/contract';
import type { Measure } from '@dossier/shared/http/operations';
import { createDeadlines } from './deadlines.ts';
import { every } from './every.ts';
import { createMailer } from './mails.ts';
import type { WorkerOptions } from './options.ts';
import { processOtpMails } from './otp-mail.ts';
import { createReactor } from './reactor.ts';
import { processRemovals } from './removals.ts';
import { renewSubscriptions } from './renewals.ts';
import { sealStreams } from './seal.ts';
import { sweepMails, sweepPayments, sweepUploads } from './sweeps.ts';

export type { WorkerOptions } from './options.ts';

const second = 1_000;

/** Everything that waits for time or talks to the outside, done by sending commands. The engines stay the caller's to close. */
export const createWorkers = (options: WorkerOptions) => {
  const { log, directory, clock } = options;
  const reactor = createReactor(options);
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
        every(second, 'deadlines', log, deadlines.look),
        every(MINUTE, 'uploads', log, () => sweepUploads(options)),
        every(MINUTE, 'renewals', log, () => renewSubscriptions(options)),
        every(10 * MINUTE, 'payments', log, () => sweepPayments(options)),
        every(10 * MINUTE, 'mails', log, () => sweepMails(options)),
        every(HOUR, 'directory', log, () => directory.sweep(clock())),
        every(HOUR, 'seal', log, () => sealStreams(options)),
      ];
    },
    stop: async (): Promise<void> => {
      await Promise.all(running.map((worker) => worker.stop()));
      running = [];
    },
  };
};
