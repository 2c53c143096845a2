import { retryWhileAway } from '@dossier/shared/async/retry';
import { concernsAll } from '@dossier/shared/basics/errors';
import { derivedId } from '@dossier/shared/basics/ids';
import { type MailTemplate, type StoredEvent, streams } from '@dossier/shared/contract';
import { type Attempt, JobLostError, type JobQueue, PermanentJobError } from '@dossier/shared/job-queue';
import { MailRefusedError } from '@dossier/shared/mailer';
import type { WorkerOptions } from '../options.ts';
import { processJobs } from '../process-jobs.ts';
import { sendCommand } from '../send-command.ts';
import { admissionOf, mailQueue } from './admission.ts';
import { composeMail } from './compose.ts';
import { NothingToSend, type Queued } from './queued.ts';
import { findRecipient } from './recipient.ts';

/** Mails that were sent while this could not be recorded. */
const sentQueue = 'mail-sent';

/** Answers to the recipient's own action, and their money: sent also to those who want no mails (SET-16). */
const always: ReadonlySet<MailTemplate> = new Set([
  'password-changed',
  'token-made',
  'new-device',
  'session-copied',
  'webhook-off',
  'quote-thanks',
  'quote-operator',
  'renewal-failed',
  'subscription-ended',
  'card-expiring',
]);

/** The job has the mail's id, so that repeats of the event make one job. */
export const enqueueMail = async (jobs: JobQueue, { type, data }: StoredEvent): Promise<void> => {
  if (type === 'MailQueued') await jobs.enqueue(mailQueue, { id: String(data.mailId), data: { mailId: data.mailId } });
};

/** A crash before recording sends the mail again, with its Message-ID: better twice than lost. */
export const createMailSender = (options: WorkerOptions) => {
  const { eventStore, codec, mailer, jobs, log } = options;
  const { admit, asOfNow } = admissionOf(options);

  const record = (name: 'RecordMailSent' | 'RecordMailFailed', queued: Queued, reason = '') => {
    const { mailId } = queued.data;
    const cause = {
      commandId: derivedId(mailId, name, reason),
      causationId: queued.id,
      correlationId: queued.correlationId,
    };
    return name === 'RecordMailSent'
      ? sendCommand(options, name, { mailId }, cause)
      : sendCommand(options, name, { mailId, reason: reason.slice(0, 500) }, cause);
  };

  /** @param later set when it tells what changed since its cause */
  const send = async (queued: Queued, stillOurs: Attempt['stillOurs'], later: number | undefined) => {
    const { mailId: id, recipient, template } = queued.data;
    const person = await findRecipient(options, recipient);
    if (!person) throw new NothingToSend('The recipient was removed.');
    if (!person.wantsMails && !always.has(template)) throw new NothingToSend('The recipient wants no mails.');
    const told = later === undefined ? queued : await asOfNow(queued);
    const mail = await composeMail(options, told);
    await admit(queued, later);
    const { name, address } = person;
    await stillOurs();
    await mailer.send({ id, to: { name, address }, ...mail });
  };

  const eventsOf = async (mailId: unknown) => {
    const events = await codec.decrypt(await eventStore.readStream(streams.mail(String(mailId))));
    const queued = events.find((event): event is Queued => event.type === 'MailQueued');
    if (!queued) throw new PermanentJobError('there is no such mail');
    return { queued, isSent: events.some(({ type }) => type === 'MailSent') };
  };

  const handle = async ({ data, isLast, stillOurs }: Pick<Attempt, 'data' | 'isLast' | 'stillOurs'>): Promise<void> => {
    const { queued, isSent } = await eventsOf(data.mailId);
    if (isSent) return;
    try {
      await send(queued, stillOurs, data.later === undefined ? undefined : Number(data.later));
    } catch (error) {
      const { message } = error as Error;
      const refused = error instanceof MailRefusedError;
      const isOver = isLast && !concernsAll(error) && !(error instanceof JobLostError);
      if (error instanceof NothingToSend || refused || isOver) await record('RecordMailFailed', queued, message);
      if (error instanceof NothingToSend) return;
      throw refused ? new PermanentJobError(message) : error;
    }
    const { mailId, template } = queued.data;
    log.info({ mailId, template, correlationId: queued.correlationId }, 'mail sent');
    // A repeated job would send the mail again: the recording gets a job of its own.
    await retryWhileAway(
      () =>
        record('RecordMailSent', queued).catch((error) => {
          if (!concernsAll(error)) throw error;
          return jobs.enqueue(sentQueue, { id: mailId, data: { mailId } });
        }),
      (err) => log.warn({ err, mailId }, 'a sent mail is recorded later'),
    );
  };

  const recordSent = async ({ data }: Pick<Attempt, 'data'>): Promise<void> => {
    const { queued, isSent } = await eventsOf(data.mailId);
    if (!isSent) await record('RecordMailSent', queued);
  };

  const start = () => {
    const processing = [processJobs(options, mailQueue, handle), processJobs(options, sentQueue, recordSent)];
    return {
      stop: async () => {
        await Promise.all(processing.map((each) => each.stop()));
      },
    };
  };

  return { handle, start };
};
