import { retryWhileAway } from '@dossier/shared/async/retry';
import { derivedId } from '@dossier/shared/basics/ids';
import { type MailTemplate, type StoredEvent, streams } from '@dossier/shared/contract';
import { type Attempt, type JobQueue, PermanentJobError } from '@dossier/shared/job-queue';
import { MailRefusedError } from '@dossier/shared/mailer';
import type { WorkerOptions } from '../options.ts';
import { processJobs } from '../process-jobs.ts';
import { sendCommand } from '../send-command.ts';
import { composeMail, NothingToSend, type Queued } from './compose.ts';
import { findRecipient } from './recipient.ts';

const queue = 'mail';

/** Answers to the recipient's own action, sent even to those who want no mails (SET-16). */
const always: ReadonlySet<MailTemplate> = new Set(['password-changed', 'quote-thanks', 'quote-operator']);

/** The job has the mail's id, so that repeats of the event make one job. */
export const enqueueMail = async (jobs: JobQueue, { type, data }: StoredEvent): Promise<void> => {
  if (type === 'MailQueued') await jobs.enqueue(queue, { id: String(data.mailId), data: { mailId: data.mailId } });
};

/** A crash before recording sends the mail again, with its Message-ID: better twice than lost. */
export const createMailSender = (options: WorkerOptions) => {
  const { eventStore, codec, mailer, log } = options;

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

  const send = async (queued: Queued) => {
    const { mailId: id, recipient, template } = queued.data;
    const person = await findRecipient(options, recipient);
    if (!person) throw new NothingToSend('The recipient was removed.');
    if (!person.wantsMails && !always.has(template)) throw new NothingToSend('The recipient wants no mails.');
    const { subject, text, html } = await composeMail(options, queued);
    const { name, address } = person;
    await mailer.send({ id, to: { name, address }, subject, text, html });
  };

  const handle = async ({ data, isLast }: Pick<Attempt, 'data' | 'isLast'>): Promise<void> => {
    const events = await codec.decrypt(await eventStore.readStream(streams.mail(String(data.mailId))));
    const queued = events.find((event): event is Queued => event.type === 'MailQueued');
    if (!queued) throw new PermanentJobError('there is no such mail');
    if (events.some(({ type }) => type === 'MailSent')) return;
    try {
      await send(queued);
    } catch (error) {
      const { message } = error as Error;
      const refused = error instanceof MailRefusedError;
      if (error instanceof NothingToSend || refused || isLast) await record('RecordMailFailed', queued, message);
      if (error instanceof NothingToSend) return;
      throw refused ? new PermanentJobError(message) : error;
    }
    const { correlationId } = queued;
    log.info({ mailId: queued.data.mailId, template: queued.data.template, correlationId }, 'mail sent');
    // A repeated job would send the mail again, so recording waits while an engine is away.
    await retryWhileAway(
      () => record('RecordMailSent', queued),
      (err) => log.warn({ err, mailId: queued.data.mailId }, 'a sent mail is recorded later'),
    );
  };

  return { handle, start: () => processJobs(options, queue, handle) };
};
