import { retryWhileAway } from '@dossier/shared/async/retry';
import { concernsAll } from '@dossier/shared/basics/errors';
import { derivedId } from '@dossier/shared/basics/ids';
import { type MailFailure, type MailTemplate, type StoredEvent, streams } from '@dossier/shared/contract';
import { type Attempt, JobLostError, type JobQueue, PermanentJobError } from '@dossier/shared/job-queue';
import { MailRefusedError } from '@dossier/shared/mailer';
import type { WorkerOptions } from '../options.ts';
import { processJobs } from '../process-jobs.ts';
import { sendCommand } from '../send-command.ts';
import { admissionOf, mailQueue } from './admission.ts';
import { composeMail } from './compose.ts';
import { NothingToSend, type Queued, type Sending } from './queued.ts';
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

/** The job has the id of the mail, or of the wish to send it again, so that repeats of the event make one job. */
export const enqueueMail = async (jobs: JobQueue, { id, type, data: { mailId } }: StoredEvent): Promise<void> => {
  if (type === 'MailQueued') await jobs.enqueue(mailQueue, { id: String(mailId), data: { mailId } });
  if (type === 'MailResent') await jobs.enqueue(mailQueue, { id, data: { mailId, resent: id } });
};

/** A failure of a mail as the outbox names it. */
const outcomeOf = (error: unknown): MailFailure => {
  if (error instanceof NothingToSend) return 'withheld';
  return error instanceof MailRefusedError ? 'bounced' : 'failed';
};

/** A crash before recording sends the mail again, with its Message-ID: better twice than lost. */
export const createMailSender = (options: WorkerOptions) => {
  const { eventStore, codec, mailer, jobs, log } = options;
  const { admit, asOfNow } = admissionOf(options);

  const causeOf = (
    { data, id: causationId, correlationId }: Queued,
    { resent }: Sending,
    name: string,
    reason = '',
  ) => ({
    commandId: derivedId(data.mailId, name, reason, ...(resent === undefined ? [] : [resent])),
    causationId: resent ?? causationId,
    correlationId,
  });

  const recordSent = (queued: Queued, sending: Sending) => {
    const name = 'RecordMailSent';
    return sendCommand(options, name, { mailId: queued.data.mailId }, causeOf(queued, sending, name));
  };

  const recordFailed = (queued: Queued, sending: Sending, error: unknown) => {
    const name = 'RecordMailFailed';
    const { message } = error as Error;
    const payload = { mailId: queued.data.mailId, outcome: outcomeOf(error), reason: message.slice(0, 500) };
    return sendCommand(options, name, payload, causeOf(queued, sending, name, message));
  };

  const send = async (queued: Queued, stillOurs: Attempt['stillOurs'], sending: Sending) => {
    const { mailId, recipient, template } = queued.data;
    const person = await findRecipient(options, recipient);
    if (!person) throw new NothingToSend('The recipient was removed.');
    if (!person.wantsMails && !always.has(template)) throw new NothingToSend('The recipient wants no mails.');
    const { later, resent } = sending;
    const told = later === undefined && resent === undefined ? queued : await asOfNow(queued);
    const mail = await composeMail(options, told);
    await admit(queued, sending);
    const { name, address } = person;
    await stillOurs();
    await mailer.send({ id: resent ?? mailId, to: { name, address }, ...mail });
  };

  const sendingIn = ({ later, resent }: Attempt['data']): Sending => ({
    ...(later !== undefined && { later: Number(later) }),
    ...(resent !== undefined && { resent: String(resent) }),
  });

  const eventsOf = async (mailId: unknown, { resent }: Sending) => {
    const events = await codec.decrypt(await eventStore.readStream(streams.mail(String(mailId))));
    const queued = events.find((event): event is Queued => event.type === 'MailQueued');
    if (!queued) throw new PermanentJobError('there is no such mail');
    const since = resent === undefined ? events : events.slice(events.findIndex(({ id }) => id === resent));
    return { queued, isSent: since.some(({ type }) => type === 'MailSent') };
  };

  const handle = async ({ data, isLast, stillOurs }: Pick<Attempt, 'data' | 'isLast' | 'stillOurs'>): Promise<void> => {
    const sending = sendingIn(data);
    const { queued, isSent } = await eventsOf(data.mailId, sending);
    if (isSent) return;
    try {
      await send(queued, stillOurs, sending);
    } catch (error) {
      const outcome = outcomeOf(error);
      const isOver = isLast && !concernsAll(error) && !(error instanceof JobLostError);
      if (outcome !== 'failed' || isOver) await recordFailed(queued, sending, error);
      if (outcome === 'withheld') return;
      throw outcome === 'bounced' ? new PermanentJobError((error as Error).message) : error;
    }
    const { mailId, template } = queued.data;
    log.info({ mailId, template, correlationId: queued.correlationId }, 'mail sent');
    // A repeated job would send the mail again: the recording gets a job of its own.
    await retryWhileAway(
      () =>
        recordSent(queued, sending).catch((error) => {
          if (!concernsAll(error)) throw error;
          return jobs.enqueue(sentQueue, { id: sending.resent ?? mailId, data: { mailId, ...sending } });
        }),
      (err) => log.warn({ err, mailId }, 'a sent mail is recorded later'),
    );
  };

  const recordLate = async ({ data }: Pick<Attempt, 'data'>): Promise<void> => {
    const sending = sendingIn(data);
    const { queued, isSent } = await eventsOf(data.mailId, sending);
    if (!isSent) await recordSent(queued, sending);
  };

  const start = () => {
    const processing = [processJobs(options, mailQueue, handle), processJobs(options, sentQueue, recordLate)];
    return {
      stop: async () => {
        await Promise.all(processing.map((each) => each.stop()));
      },
    };
  };

  return { handle, start };
};
