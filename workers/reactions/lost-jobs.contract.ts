import { type DomainEvent, streams } from '@dossier/shared/contract';
import { evidenceQueue, type JobQueue, previewQueues } from '@dossier/shared/job-queue';
import type { Previews } from '@dossier/shared/preview';
import { until } from '@dossier/shared/testing/until';
import { projections } from '@dossier/shared/views';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { processRemovals } from '../duties/removals.ts';
import { createDigests } from '../mail/digests.ts';
import { createMailSender } from '../mail/queued-mails.ts';
import { created, ordered, projectId, quoteRequested, unpackaged, uploaded } from '../testing/events.ts';
import { aProjectDocument } from '../testing/project.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import type { WorkerOptions } from '../working.ts';
import { createReactor } from './reactor.ts';

/** A queue that an older state of itself takes the place of, while it is used. */
export type LosingQueue = {
  readonly jobs: JobQueue;
  keep(): Promise<void>;
  /** It is empty, or as it was kept. */
  becomes(state: 'empty' | 'kept'): Promise<void>;
  close(): Promise<void>;
};

const look = 20;

/** The reactor's own worker would share the jobs of this queue with that of the test, and each failure is longer put off. */
const leavingRetries = (jobs: JobQueue): JobQueue =>
  new Proxy(jobs, {
    get: (all, name: keyof JobQueue) =>
      name === 'process'
        ? (...given: Parameters<JobQueue['process']>) =>
            given[0] === 'reaction' ? { stop: async () => {} } : all.process(...given)
        : all[name],
  });

const ofOffice = (event: DomainEvent): DomainEvent =>
  ({ ...event, data: { ...event.data, mediaType: 'application/msword' } }) as DomainEvent;
const seal = { position: 1, streams: 1, events: 1, root: '', size: 1, peaks: [], checkpoint: null };
/** Queues whose jobs follow from events alone, beside those below that are done. */
const refilled: readonly (readonly [queue: string, stream: string, event: DomainEvent])[] = [
  [evidenceQueue, streams.evidence(projectId), ordered('ann')],
  ['evidence-end', streams.evidence(projectId), unpackaged('expired')],
  [previewQueues.ahead, streams.submission(projectId, 'ann'), ofOffice(uploaded('ann'))],
  [
    'trial-release',
    streams.subscription('ann'),
    { type: 'PaymentFailed', data: { personId: 'ann', paymentId: 'p1', reason: 'declined' } },
  ],
  ['witness', streams.seal(), { type: 'StreamsSealed', data: seal }],
  ['reaction', streams.quote('q1'), quoteRequested({})],
];

/** Of what the workers must do: nothing happens after the loss, and nobody starts anything again. */
export const lostJobsContract = (name: string, open: (bench: TestWorkers) => Promise<LosingQueue>): void => {
  describe.each(['empty', 'kept'] as const)(`jobs of ${name}, after which it is %s`, (state) => {
    let bench: TestWorkers;
    let queue: LosingQueue;
    let options: WorkerOptions & TestWorkers['options'];
    let ann: string;
    let running: { stop(): Promise<unknown> }[];
    beforeEach(async () => {
      bench = await openTestWorkers();
      queue = await open(bench);
      const settings = { ...bench.options.settings, witnesses: { mail: 'witness@example.org' } };
      options = { ...bench.options, jobs: queue.jobs, settings, previews: {} as Previews };
      ann = (await bench.directory.personOf('ann@example.org')).personId;
      running = [createReactor({ ...options, jobs: leavingRetries(queue.jobs) }, look).start()];
    });
    afterEach(async () => {
      for (const worker of running) await worker.stop();
      await queue.close();
      await bench.close();
    });

    const reached = () =>
      until(async () => (await queue.jobs.mark('workers-0'))?.offset === (await bench.eventStore.head()));
    const enqueuedAndLost = async (stream: string, ...events: DomainEvent[]) => {
      await bench.record(streams.project(projectId), created);
      await reached();
      await queue.keep();
      await bench.record(stream, ...events);
      await reached();
      await queue.becomes(state);
    };
    const whenever = (happened: () => boolean | Promise<boolean>) =>
      until(async () => {
        bench.pass(1_000);
        return happened();
      });

    it.each(refilled)('are enqueued again: %s', async (name, stream, event) => {
      bench.client.answer = () => Promise.reject(new Error('no luck'));
      await enqueuedAndLost(stream, event);
      let ran = 0;
      running.push(
        queue.jobs.process(name, async () => {
          ran += 1;
        }),
      );
      await whenever(() => ran > 0);
    });

    it('send a mail', async () => {
      await enqueuedAndLost(streams.mail('m1'), {
        type: 'MailQueued',
        data: { mailId: 'm1', recipient: ann, template: 'password-changed', projectId: null, subject: {} },
      });
      running.push(createMailSender(options).start());
      await whenever(() => bench.mailer.mails.length > 0);
      expect(bench.mailer.mails.map(({ id }) => id)).toEqual(['m1']);
    });

    it('send a digest', async () => {
      const data = { mailId: 'm1', recipient: ann, template: 'past', projectId, subject: {} } as const;
      const deferredUntil = '2026-03-01T12:00:00.000Z';
      await enqueuedAndLost(
        streams.mail('m1'),
        { type: 'MailQueued', data },
        { type: 'MailDeferred', data: { mailId: 'm1', until: deferredUntil, reason: null } },
      );
      const position = await bench.eventStore.head();
      const project = aProjectDocument({ status: 'past', collaborators: [ann], members: [ann] });
      const mail = { id: 'm1', ...data, status: 'queued', queuedAt: '2026-03-01T10:00:00.000Z', deferredUntil };
      await bench.readStore.write(
        [
          { collection: 'projects', id: projectId, position, document: project },
          { collection: 'mails', id: 'm1', position, document: mail },
        ],
        { projection: projections, partition: 0, offset: position, position },
      );
      running.push(createMailSender(options).start(), createDigests(options).start());
      await until(async () => {
        if ((await queue.jobs.count('delayed')) > 0) bench.pass(60_000);
        return bench.mailer.mails.length > 0;
      });
      expect(bench.mailer.mails.map(({ to }) => to.address)).toEqual(['ann@example.org']);
    });

    it.each([
      ['whose account was closed', 'AccountClosed'],
      ['whom an operator erased', 'PersonErased'],
    ] as const)('remove what somebody left %s', async (_who, type) => {
      const stream = type === 'AccountClosed' ? streams.account(ann) : streams.installation();
      await enqueuedAndLost(stream, { type, data: { personId: ann } });
      running.push(processRemovals(options));
      await whenever(async () => (await bench.directory.find(ann)) === undefined);
    });
  });
};
