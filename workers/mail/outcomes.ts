import { isoTime } from '@dossier/shared/basics/clock';
import { concernsAll } from '@dossier/shared/basics/errors';
import { derivedId } from '@dossier/shared/basics/ids';
import { type MailFailure, streams } from '@dossier/shared/contract';
import { JobLostError, PermanentJobError } from '@dossier/shared/job-queue';
import { MailRefusedError } from '@dossier/shared/mailer';
import { sendCommand, type WorkerOptions } from '../working.ts';
import { NothingToSend, type Queued, type Sending } from './queued.ts';

/** A failure of a mail as the outbox names it. */
export const outcomeOf = (error: unknown): MailFailure => {
  if (error instanceof NothingToSend) return 'withheld';
  return error instanceof MailRefusedError ? 'bounced' : 'failed';
};

/** Whether nothing is tried after it. */
export const endsWith = (error: unknown, isLast: boolean): boolean =>
  isLast && !concernsAll(error) && !(error instanceof JobLostError);

/** What the queue is told: a mail that was refused is not tried again. */
export const jobErrorOf = (error: unknown): unknown =>
  outcomeOf(error) === 'bounced' ? new PermanentJobError((error as Error).message) : error;

const causeOf = ({ data, id: causationId, correlationId }: Queued, { resent }: Sending, name: string, reason = '') => ({
  commandId: derivedId(data.mailId, name, reason, ...(resent === undefined ? [] : [resent])),
  causationId: resent ?? causationId,
  correlationId,
});

/**
 * What became of a mail, read from its stream and recorded there. Sent, withheld, bounced or given up, it is
 * over, whoever lost what: until it is resent, or an operator asks for it.
 */
export const outcomesOf = (options: Pick<WorkerOptions, 'eventStore' | 'codec' | 'client' | 'log'>) => ({
  read: async (mailId: unknown, { resent }: Sending = {}) => {
    const { eventStore, codec } = options;
    const events = await codec.decrypt(await eventStore.readStream(streams.mail(String(mailId))));
    const first = events.find((event): event is Queued => event.type === 'MailQueued');
    if (!first) throw new PermanentJobError('there is no such mail');
    const since = resent === undefined ? events : events.slice(events.findIndex(({ id }) => id === resent));
    // Sent again it is a mail of that moment: its link is as good as a new one.
    const queued = { ...first, time: since[0]?.time ?? first.time };
    const has = (type: string) => since.some((event) => event.type === type);
    const last = since.findLast((event) => event.type !== 'MailQueued' && event.type !== 'MailResent');
    const waits = last?.type === 'MailDeferred' ? last.data : undefined;
    const deferred = waits && Date.parse(waits.until);
    const isCollected = waits?.reason === null;
    return { queued, isSent: has('MailSent'), isOver: last?.type === 'MailFailed', deferred, isCollected };
  },

  sent: (queued: Queued, sending: Sending = {}) => {
    const name = 'RecordMailSent';
    return sendCommand(options, name, { mailId: queued.data.mailId }, causeOf(queued, sending, name));
  },

  failed: (queued: Queued, error: unknown, sending: Sending = {}) => {
    const name = 'RecordMailFailed';
    const { message } = error as Error;
    const payload = { mailId: queued.data.mailId, outcome: outcomeOf(error), reason: message.slice(0, 500) };
    return sendCommand(options, name, payload, causeOf(queued, sending, name, message));
  },

  /**
   * @param moment epoch milliseconds; later than before, if it waits already
   * @param reason null: for the digest of that moment
   */
  deferred: (queued: Queued, moment: number, reason: string | null = null, sending: Sending = {}) => {
    const name = 'DeferMail';
    const until = isoTime(moment);
    const payload = { mailId: queued.data.mailId, until, reason };
    return sendCommand(options, name, payload, causeOf(queued, sending, name, until));
  },
});
export type Outcomes = ReturnType<typeof outcomesOf>;
