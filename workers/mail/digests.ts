import { isoTime } from '@dossier/shared/basics/clock';
import { concernsAll, EngineUnavailableError } from '@dossier/shared/basics/errors';
import { derivedId } from '@dossier/shared/basics/ids';
import { digestAfter, type MailPace, topicOfMail } from '@dossier/shared/contract';
import { type Attempt, JobLostError, PermanentJobError } from '@dossier/shared/job-queue';
import { type MailDocument, projections } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';
import { processJobs } from '../process-jobs.ts';
import { admissionOf } from './admission.ts';
import { composeMail } from './compose.ts';
import { type Outcomes, outcomeOf, outcomesOf } from './outcomes.ts';
import { NothingToSend, type Queued, type Sending } from './queued.ts';
import { findRecipient, type Recipient } from './recipient.ts';
import { type DigestItem, renderDigest } from './templates/digest.ts';

const digestQueue = 'digest';

/** The job has an id that follows from person and moment: one digest, whatever queued it, and how often. */
const enqueue = ({ jobs }: Pick<WorkerOptions, 'jobs'>, personId: string, until: string) =>
  jobs.enqueue(digestQueue, { id: derivedId('digest', personId, until), data: { personId, until }, runAt: until });

const paceOf = ({ data: { template } }: Queued, { pacing }: Recipient, { later, resent }: Sending): MailPace => {
  const topic = topicOfMail[template];
  // What was asked for once more, or comes late already, waits for nothing.
  return topic === undefined || later !== undefined || resent !== undefined ? 'once' : pacing[topic];
};

/** Which mails wait for a digest, as their recipient chose. */
export const deferringOf = (options: Pick<WorkerOptions, 'jobs' | 'clock'>, outcomes: Outcomes) => ({
  /** Whether it waits now. */
  defers: async (queued: Queued, recipient: Recipient, sending: Sending): Promise<boolean> => {
    const pace = paceOf(queued, recipient, sending);
    if (pace === 'once') return false;
    const until = isoTime(digestAfter(pace, options.clock()));
    await outcomes.deferred(queued, until);
    await enqueue(options, queued.data.recipient, until);
    return true;
  },
  /** Of one that waits already: the queue may have been lost. */
  remember: (queued: Queued, until: string) => enqueue(options, queued.data.recipient, until),
});

/** Nothing that waits for the digest may be missing in the views it is gathered from. */
const viewsReached = async ({ bus, readStore }: WorkerOptions) => {
  for (const [partition, end] of await bus.ends()) {
    const reached = await readStore.checkpoint(projections, partition);
    if ((reached?.offset ?? 0) < end) throw new EngineUnavailableError('the views are behind');
  }
};

/** A later one about the same says what an earlier one did. */
const subjectOf = ({ data: { template, projectId, subject } }: Queued): string =>
  [template, projectId, subject.documentId, subject.personId].join('\n');

/** All that waited for one moment goes to its recipient as one mail that names each thing once, as of now. */
export const createDigests = (options: WorkerOptions) => {
  const { readStore, mailer, settings, log } = options;
  const outcomes = outcomesOf(options);
  const { asOfNow } = admissionOf(options);

  const waitingFor = async (personId: string, until: string): Promise<Queued[]> => {
    const where = { recipient: personId, status: 'queued' };
    const sort = { field: 'queuedAt', order: 'asc' } as const;
    const found = await readStore.find<MailDocument>('mails', { where, sort });
    const waiting: Queued[] = [];
    for (const { id, document } of found) {
      if (document.deferredUntil !== until) continue;
      const { queued, deferred } = await outcomes.read(id);
      if (deferred === until) waiting.push(queued);
    }
    return waiting;
  };

  /** What there still is to say, by what it is about; what became moot is recorded so. */
  const itemsOf = async (waiting: readonly Queued[], recipient: Recipient | undefined) => {
    const items = new Map<string, DigestItem>();
    const told: Queued[] = [];
    for (const queued of waiting)
      try {
        if (!recipient) throw new NothingToSend('The recipient was removed.');
        if (!recipient.wantsMails) throw new NothingToSend('The recipient wants no mails.');
        const { item } = await composeMail(options, await asOfNow(queued));
        items.delete(subjectOf(queued));
        items.set(subjectOf(queued), item);
        told.push(queued);
      } catch (error) {
        if (!(error instanceof NothingToSend)) throw error;
        await outcomes.failed(queued, error);
      }
    return { items: [...items.values()], told };
  };

  const send = async ({ id, data, stillOurs }: Attempt, recipient: Recipient, items: readonly DigestItem[]) => {
    const { name, address, hasAccount } = recipient;
    await stillOurs();
    await mailer.send({ id, to: { name, address }, ...renderDigest(items, settings, hasAccount) });
    log.info({ digestId: id, until: data.until, items: items.length }, 'digest sent');
  };

  const handle = async (attempt: Attempt): Promise<void> => {
    const { data, isLast } = attempt;
    await viewsReached(options);
    const recipient = await findRecipient(options, String(data.personId));
    const waiting = await waitingFor(String(data.personId), String(data.until));
    const { items, told } = await itemsOf(waiting, recipient);
    if (!recipient || items.length === 0) return;
    try {
      await send(attempt, recipient, items);
    } catch (error) {
      const outcome = outcomeOf(error);
      const isOver = isLast && !concernsAll(error) && !(error instanceof JobLostError);
      if (outcome === 'bounced' || isOver) for (const queued of told) await outcomes.failed(queued, error);
      throw outcome === 'bounced' ? new PermanentJobError((error as Error).message) : error;
    }
    for (const queued of told) await outcomes.sent(queued);
  };

  return { handle, start: () => processJobs(options, digestQueue, handle) };
};
