import { retryWhileAway } from '@dossier/shared/async/retry';
import { concernsAll } from '@dossier/shared/basics/errors';
import { type MailTemplate, mailKind, type StoredEvent } from '@dossier/shared/contract';
import { type Attempt, onceFor, PutOffError } from '@dossier/shared/job-queue';
import { processJobs, type WorkerOptions } from '../working.ts';
import { admissionOf, mailQueue } from './admission.ts';
import { brandNow } from './brand.ts';
import { composeMail } from './compose.ts';
import { deferringOf, type Waiting } from './digests.ts';
import { endsWith, jobErrorOf, outcomeOf, outcomesOf } from './outcomes.ts';
import { GoesTogether, NothingToSend, NotYet, type Queued, type Sending } from './queued.ts';
import { findRecipient } from './recipient.ts';

/** Mails that were sent while this could not be recorded. */
const sentQueue = 'mail-sent';

/** The job has the id of the mail, or of the wish to send it again, so that repeats of the event make one job. */
export const enqueueMail = (
  { jobs }: Pick<WorkerOptions, 'jobs'>,
  { id, type, data: { mailId } }: StoredEvent,
): Promise<void> | undefined => {
  if (type === 'MailQueued') return jobs.enqueue(mailQueue, { ...onceFor(String(mailId)), data: { mailId } });
  if (type === 'MailResent') return jobs.enqueue(mailQueue, { ...onceFor(id), data: { mailId, resent: id } });
  return undefined;
};

/** What waits for room asks for it again and again; all else waits for its moment. */
const mayGoSooner = (template: MailTemplate): boolean => mailKind(template).limits.includes('invitation');

type Trying = Pick<Attempt, 'data' | 'isLast' | 'isAsked' | 'stillOurs'>;

/** A crash before recording sends the mail again, with its Message-ID: better twice than lost. */
export const createMailSender = (options: WorkerOptions) => {
  const { mailer, jobs, clock, log } = options;
  const outcomes = outcomesOf(options);
  const brand = brandNow(options);
  const deferring = deferringOf(options, outcomes);
  const { admit, asOfNow } = admissionOf(options);

  /** False: it waits for a digest. */
  const send = async (attempt: Trying, queued: Queued, sending: Sending, waiting: Waiting): Promise<boolean> => {
    const { deferred } = waiting;
    const { mailId, recipient, template } = queued.data;
    const { isAsked, stillOurs } = attempt;
    const person = await findRecipient(options, recipient);
    if (!person) throw new NothingToSend('The recipient was removed.');
    if (!person.wantsMails && !mailKind(template).isAlways) throw new NothingToSend('The recipient wants no mails.');
    if (!isAsked && (await deferring.defers(queued, person, sending, waiting))) return false;
    if (!isAsked && deferred !== undefined && clock() < deferred && !mayGoSooner(template))
      throw new PutOffError(deferred);
    const { isLate, resent } = sending;
    const told = isLate || resent !== undefined ? await asOfNow(queued) : queued;
    const { mail } = await composeMail(options, told, await brand());
    if (!isAsked) await admit(queued, sending);
    const { name, address } = person;
    await stillOurs();
    await mailer.send({ id: resent ?? mailId, to: { name, address }, ...mail });
    return true;
  };

  const resentIn = ({ resent }: Attempt['data']) => (resent === undefined ? {} : { resent: String(resent) });

  const handle = async (attempt: Trying): Promise<void> => {
    const { data, isLast, isAsked } = attempt;
    const wish = resentIn(data);
    const { queued, isSent, isOver, ...waiting } = await outcomes.read(data.mailId, wish);
    const { deferred } = waiting;
    if (isSent || (isOver && !isAsked)) return;
    const sending = { ...wish, isLate: deferred !== undefined || isAsked };
    try {
      if (!(await send(attempt, queued, sending, waiting))) return;
    } catch (error) {
      if (error instanceof GoesTogether) return deferring.collect(queued, error.until);
      if (error instanceof PutOffError) {
        if (error instanceof NotYet && deferred === undefined)
          await outcomes.deferred(queued, error.latest, error.reason, sending);
        throw error;
      }
      const outcome = outcomeOf(error);
      if (outcome !== 'failed' || endsWith(error, isLast)) await outcomes.failed(queued, error, sending);
      if (outcome === 'withheld') return;
      throw jobErrorOf(error);
    }
    const { mailId, template } = queued.data;
    log.info({ mailId, template, correlationId: queued.correlationId }, 'mail sent');
    // A repeated job would send the mail again: the recording gets a job of its own.
    await retryWhileAway(
      () =>
        outcomes.sent(queued, sending).catch((error) => {
          if (!concernsAll(error)) throw error;
          return jobs.enqueue(sentQueue, { ...onceFor(sending.resent ?? mailId), data: { mailId, ...wish } });
        }),
      (err) => log.warn({ err, mailId }, 'a sent mail is recorded later'),
    );
  };

  const recordLate = async ({ data }: Pick<Attempt, 'data'>): Promise<void> => {
    const wish = resentIn(data);
    const { queued, isSent } = await outcomes.read(data.mailId, wish);
    if (!isSent) await outcomes.sent(queued, wish);
  };

  const start = () => {
    const processing = [processJobs(options, mailQueue, handle), processJobs(options, sentQueue, recordLate)];
    return { stop: () => Promise.all(processing.map((each) => each.stop())) };
  };

  return { handle, start };
};
