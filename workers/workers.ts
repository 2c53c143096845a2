import { HOUR, MINUTE, sealing } from '@dossier/shared/contract';
import { type Gauged, type Measure, warning } from '@dossier/shared/http/operations';
import type { DutyDocument } from '@dossier/shared/views';
import { createDuties } from './duties/duties.ts';
import { processPackages } from './duties/evidence.ts';
import { processOrders } from './duties/orders.ts';
import { periodicDuty } from './duties/periodic.ts';
import { processRemovals } from './duties/removals.ts';
import { processSeals, sealStreams } from './duties/seal.ts';
import { lapseUploads, sweepMails, sweepTyped, sweepUploads } from './duties/sweeps.ts';
import { processWitnesses } from './duties/witness.ts';
import { awaitViews } from './made-views.ts';
import { createDigests } from './mail/digests.ts';
import { processOtpMails } from './mail/otp-mails.ts';
import { createMailSender } from './mail/queued-mails.ts';
import { noteBilling, renewSubscriptions, settlePayments, tellCardExpiries } from './payments/renewals.ts';
import { processReleases } from './payments/trials.ts';
import { processPreviews } from './previews/previews.ts';
import { createReactor } from './reactions/reactor.ts';
import { recoverDeliveries, webhookDeliverer } from './webhooks/deliver.ts';
import type { Sweeping, WorkerOptions } from './working.ts';

const second = 1_000;
/** What asks a payment gateway or removes files may fail for long. */
const patient = { first: MINUTE, longest: HOUR };

type Work = (look: Sweeping) => Promise<void>;

/** Nobody is charged before it is known since when people pay. */
const renewSinceNoted: Work = async (options) => {
  await noteBilling(options);
  await renewSubscriptions(options);
};

const dutiesOf = (options: WorkerOptions) => {
  const { directory, guard } = options;
  const inTime = (name: string, pause: number, ...kinds: readonly DutyDocument['kind'][]) =>
    periodicDuty(options, { name, pause, look: (each) => createDuties(kinds, { ...options, each }).doAll });
  const sweep = (name: string, pause: number, work: Work, clock = guard.now) =>
    periodicDuty(options, { name, pause, limits: patient, look: (each) => () => work({ ...options, clock, each }) });
  return [
    inTime('deadlines', 2 * second, 'close', 'extension', 'bundle'),
    inTime('expiries', MINUTE, 'announce', 'expire'),
    inTime('purges', 10 * second, 'purge', 'purge-team'),
    inTime('reminders', 10 * second, 'remind'),
    sweep('uploads', MINUTE, sweepUploads),
    sweep('reservations', MINUTE, lapseUploads),
    // Where there is no shop any more, subscriptions sleep.
    ...(options.settings.hasShop
      ? [sweep('renewals', MINUTE, renewSinceNoted), sweep('cards', HOUR, tellCardExpiries)]
      : [sweep('billing', HOUR, noteBilling)]),
    // What was paid is recorded whatever the time is.
    sweep('payments', MINUTE, settlePayments, options.clock),
    sweep('mails', 10 * MINUTE, sweepMails),
    sweep('drafts', HOUR, sweepTyped),
    periodicDuty(options, { name: 'webhooks', pause: 10 * MINUTE, look: () => () => recoverDeliveries(options) }),
    periodicDuty(options, { name: 'directory', pause: HOUR, look: () => () => directory.sweep(guard.now()) }),
    periodicDuty(options, { name: 'seal', pause: sealing.look, look: () => () => sealStreams(options) }),
  ];
};

const memoryOf = ({ memory }: WorkerOptions['jobs']): Gauged[] =>
  memory
    ? [
        {
          name: 'dossier_queue_memory_bytes',
          help: 'Memory that the queue of jobs takes, and that it may take at most (0: no limit)',
          labels: ['of'],
          read: async () => {
            const { used, limit } = await memory();
            return [
              { labels: { of: 'used' }, value: used },
              { labels: { of: 'limit' }, value: limit },
            ];
          },
        },
      ]
    : [];

/** All that waits for its time or talks to the outside. The caller closes the engines. */
export const createWorkers = (options: WorkerOptions) => {
  const reactor = createReactor(options);
  const duties = dutiesOf(options);
  let running: { stop(): Promise<unknown> }[] = [];
  const stopped = new AbortController();
  return {
    measures: [
      ...reactor.measures,
      options.guard.measure,
      {
        name: 'dossier_failing_duties',
        help: 'Projects, payments, uploads and mails whose duty failed when last tried; they are tried again',
        labels: ['duty'],
        read: async () => duties.map(({ name, failing }) => ({ labels: { duty: name }, value: failing() })),
      },
      {
        name: 'dossier_dead_jobs',
        help: 'Jobs that failed for good and wait for an operator',
        read: () => options.jobs.count('dead'),
      },
      {
        name: 'dossier_stuck_jobs',
        help: 'Jobs that have been running for an hour or longer',
        read: () => options.jobs.count('stuck'),
      },
      {
        name: 'dossier_delayed_jobs',
        help: 'Jobs whose time or next attempt is still to come',
        read: () => options.jobs.count('delayed'),
      },
      {
        name: 'dossier_oldest_job_seconds',
        help: 'How long the oldest job waits whose time has come, whatever it waits for',
        read: async () => {
          const since = await options.jobs.oldest();
          return since === undefined ? 0 : (options.clock() - Date.parse(since)) / second;
        },
      },
      ...memoryOf(options.jobs),
    ] satisfies Measure[],
    checks: [options.guard.check, ...duties.map(({ name, failing }) => warning(name, failing))],
    start: async (): Promise<void> => {
      if (!(await awaitViews(options, stopped.signal))) return;
      running = [
        await options.guard.start(),
        reactor.start(),
        createMailSender(options).start(),
        createDigests(options).start(),
        webhookDeliverer(options, { loopback: options.settings.webhookLoopback }).start(),
        processOtpMails(options),
        processOrders(options),
        processRemovals(options),
        processReleases(options),
        processPackages(options),
        processSeals(options),
        processWitnesses(options),
        processPreviews(options),
        ...duties.map((duty) => duty.start()),
      ];
    },
    stop: async (): Promise<void> => {
      stopped.abort();
      await Promise.all(running.map((worker) => worker.stop()));
      running = [];
    },
  };
};
