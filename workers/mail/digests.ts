import { isoTime } from '@dossier/shared/basics/clock';
import { digestAfter, type MailPace, MINUTE, mailKind } from '@dossier/shared/contract';
import { type Attempt, ahead, atMoment, inTime } from '@dossier/shared/job-queue';
import type { MailDocument } from '@dossier/shared/views';
import { viewsOfJobs } from '../made-views.ts';
import { processJobs, type WorkerOptions } from '../working.ts';
import { admissionOf } from './admission.ts';
import { brandNow } from './brand.ts';
import { type Composed, composeMail } from './compose.ts';
import { endsWith, jobErrorOf, type Outcomes, outcomeOf, outcomesOf } from './outcomes.ts';
import { NothingToSend, type Queued, type Sending } from './queued.ts';
import { findRecipient, type Recipient } from './recipient.ts';
import { renderDigest } from './templates/digest.ts';

const digestQueue = 'digest';

/** Where a digest collects what has missed its own. */
const collectedFor = 10 * MINUTE;
const nextAfter = (now: number): number => Math.ceil((now + ahead) / collectedFor) * collectedFor;

const paceOf = ({ data: { template } }: Queued, { pacing }: Recipient, { resent }: Sending): MailPace => {
  const { topic } = mailKind(template);
  // What was asked for once more waits for nothing.
  return topic === null || resent !== undefined ? 'once' : pacing[topic];
};

/** How a mail waits: for what moment, in epoch milliseconds, and whether that is a digest's. */
export type Waiting = { readonly deferred: number | undefined; readonly isCollected: boolean };

/** Which mails wait for a digest, as their recipient chose. */
export const deferringOf = ({ jobs, clock }: Pick<WorkerOptions, 'jobs' | 'clock'>, outcomes: Outcomes) => {
  /** By when it is recorded, its digest may be gone: then it waits for the one after. */
  const waitFor = async (queued: Queued, deferred: number): Promise<void> => {
    if (!inTime(deferred, clock())) return begin(queued, nextAfter(clock()));
    const personId = queued.data.recipient;
    const data = { personId, until: isoTime(deferred) };
    await jobs.enqueue(digestQueue, { ...atMoment(`digest ${personId}`, deferred), data });
  };
  const begin = async (queued: Queued, moment: number): Promise<void> => {
    await outcomes.deferred(queued, moment);
    return waitFor(queued, moment);
  };

  return {
    /** It goes with all others of its recipient that wait for that moment, in epoch milliseconds. */
    collect: begin,
    /**
     * Whether it waits now. Of one that waits already the queue may have been lost, or its digest may have
     * gone without it. No mail is in two.
     */
    defers: async (
      queued: Queued,
      recipient: Recipient,
      sending: Sending,
      { deferred, isCollected }: Waiting,
    ): Promise<boolean> => {
      const pace = paceOf(queued, recipient, sending);
      if (pace === 'once' && !isCollected) return false;
      if (deferred !== undefined) await waitFor(queued, deferred);
      else if (pace !== 'once') await begin(queued, digestAfter(pace, clock() + ahead));
      return true;
    },
  };
};

/** A later one about the same says what an earlier one did, unless each has its own words. */
const subjectOf = ({ data: { mailId, template, projectId, subject } }: Queued): string =>
  mailKind(template).traits.includes('own-words')
    ? mailId
    : [template, projectId, subject.documentId, subject.personId].join('\n');

/** All that waited for one moment goes to its recipient as one mail that names each thing once, as of now. */
export const createDigests = (options: WorkerOptions) => {
  const { readStore, mailer, settings, log } = options;
  const brand = brandNow(options);
  const outcomes = outcomesOf(options);
  const { asOfNow } = admissionOf(options);
  const viewsReached = viewsOfJobs(options);

  const waitingFor = async (personId: string, until: string): Promise<Queued[]> => {
    const where = { recipient: personId, status: 'queued' };
    const sort = { field: 'queuedAt', order: 'asc' } as const;
    const found = await readStore.find<MailDocument>('mails', { where, sort });
    const waiting: Queued[] = [];
    for (const { id, deferredUntil } of found) {
      if (deferredUntil !== until) continue;
      const { queued, deferred } = await outcomes.read(id);
      if (deferred === Date.parse(until)) waiting.push(queued);
    }
    return waiting;
  };

  /** What there still is to say, by what it is about; what became moot is recorded so. */
  const itemsOf = async (waiting: readonly Queued[], recipient: Recipient | undefined) => {
    const items = new Map<string, Composed>();
    const told: Queued[] = [];
    for (const queued of waiting)
      try {
        if (!recipient) throw new NothingToSend('The recipient was removed.');
        if (!recipient.wantsMails) throw new NothingToSend('The recipient wants no mails.');
        const composed = await composeMail(options, await asOfNow(queued), await brand());
        items.delete(subjectOf(queued));
        items.set(subjectOf(queued), composed);
        told.push(queued);
      } catch (error) {
        if (!(error instanceof NothingToSend)) throw error;
        await outcomes.failed(queued, error);
      }
    return { items: [...items.values()], told };
  };

  const send = async ({ id, data, stillOurs }: Attempt, recipient: Recipient, all: readonly Composed[]) => {
    const { name, address, hasAccount } = recipient;
    const items = all.map(({ item }) => item);
    const [first] = all;
    const mail = first && all.length === 1 ? first.mail : renderDigest(items, settings, hasAccount, await brand());
    await stillOurs();
    await mailer.send({ id, to: { name, address }, ...mail });
    log.info({ digestId: id, until: data.until, items: items.length }, 'digest sent');
  };

  const handle = async (attempt: Attempt): Promise<void> => {
    const { id, data, isLast } = attempt;
    // Nothing that waits for the digest may be missing in the views that it is gathered from.
    await viewsReached(id);
    const recipient = await findRecipient(options, String(data.personId));
    const waiting = await waitingFor(String(data.personId), String(data.until));
    const { items, told } = await itemsOf(waiting, recipient);
    if (!recipient || items.length === 0) return;
    try {
      await send(attempt, recipient, items);
    } catch (error) {
      const isOver = outcomeOf(error) === 'bounced' || endsWith(error, isLast);
      if (isOver) for (const queued of told) await outcomes.failed(queued, error);
      throw jobErrorOf(error);
    }
    for (const queued of told) await outcomes.sent(queued);
  };

  return { handle, start: () => processJobs(options, digestQueue, handle) };
};
