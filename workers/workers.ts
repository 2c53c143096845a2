import { every } from '@dossier/shared/async/every';
import { HOUR, MINUTE } from '@dossier/shared/contract';
import type { Measure } from '@dossier/shared/http/operations';
import { createDuties } from './duties/duties.ts';
import { processRemovals } from './duties/removals.ts';
import { sealStreams } from './duties/seal.ts';
import { sweepMails, sweepUploads } from './duties/sweeps.ts';
import { processOtpMails } from './mail/otp-mails.ts';
import { createMailSender } from './mail/queued-mails.ts';
import type { WorkerOptions } from './options.ts';
import { recoverPayments } from './payments/recovery.ts';
import { renewSubscriptions } from './payments/renewals.ts';
import { createReactor } from './reactions/reactor.ts';

const second = 1_000;

/** All that waits for its time or talks to the outside. The caller closes the engines. */
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
        help: 'Jobs that failed for good and wait for an operator',
        read: async () => (await options.jobs.dead()).length,
      },
    ] satisfies Measure[],
    start: async (): Promise<void> => {
      const duties = createDuties(options);
      running = [
        reactor.start(),
        createMailSender(options).start(),
        processOtpMails(options),
        processRemovals(options),
        duty(second, 'duties', duties.doAll),
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
