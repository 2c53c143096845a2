import { type CommandInput, DAY, MINUTE } from '@dossier/shared/contract';
import type { MailDocument, SubscriptionDocument } from '@dossier/shared/read-store';
import { derivedId, isoTime } from '@dossier/shared/service';
import type { WorkerOptions } from './options.ts';
import { removeUpload } from './removals.ts';
import { sendCommand } from './wish.ts';

const page = 100;

/** Uploads that nobody finished or used in time give their bytes and their reservation back. */
export const sweepUploads = async (options: Pick<WorkerOptions, 'uploads' | 'files' | 'clock'>): Promise<void> => {
  for (;;) {
    const expired = await options.uploads.expired(options.clock(), page);
    for (const upload of expired) await removeUpload(options, upload);
    if (expired.length < page) return;
  }
};

const answerWithin = 10 * MINUTE;
const confirmWithin = DAY;

/**
 * Asks the gateway about payments whose outcome was never recorded. One it never heard of was not charged and never will be:
 * the request that would have charged it is long over.
 */
export const sweepPayments = async (
  options: Pick<WorkerOptions, 'readStore' | 'payments' | 'client' | 'log' | 'clock'>,
): Promise<void> => {
  const { readStore, payments, clock } = options;
  const causeOf = (paymentId: string, news: string) => ({
    commandId: derivedId(paymentId, news),
    causationId: paymentId,
    correlationId: paymentId,
  });
  const settle = async (personId: string, paymentId: string, age: number) => {
    const result = await payments.find(paymentId);
    const fail = (reason: string) => {
      const payload: CommandInput<'RecordPaymentFailure'> = { personId, paymentId, reason: reason.slice(0, 500) };
      return sendCommand(options, 'RecordPaymentFailure', payload, causeOf(paymentId, 'declined'));
    };
    if (result?.outcome === 'paid') {
      const payload = { personId, paymentId, reference: result.reference };
      await sendCommand(options, 'RecordPayment', payload, causeOf(paymentId, 'paid'));
    } else if (result?.outcome === 'declined') await fail(result.message);
    else if (!result) await fail('The payment was interrupted.');
    else if (age > confirmWithin) await fail('The payment was not confirmed in time.');
  };

  for (let skip = 0; ; skip += page) {
    const found = await readStore.find<SubscriptionDocument>('subscriptions', { skip, limit: page });
    for (const { document } of found) {
      for (const { id, status, date } of document.bills) {
        const age = clock() - Date.parse(date);
        if (status === 'open' && age > answerWithin) await settle(document.id, id, age);
      }
    }
    if (found.length < page) return;
  }
};

const sendWithin = 7 * DAY;

/** A mail that waited for a week is not sent any more, and its outbox says so. */
export const sweepMails = async (
  options: Pick<WorkerOptions, 'readStore' | 'client' | 'log' | 'clock'>,
): Promise<void> => {
  const { readStore, clock } = options;
  const overdue = await readStore.find<MailDocument>('mails', {
    where: { status: 'queued', queuedAt: { to: isoTime(clock() - sendWithin) } },
    limit: page,
  });
  for (const { id: mailId } of overdue) {
    const reason = 'It could not be sent within a week.';
    const commandId = derivedId(mailId, 'RecordMailFailed', reason);
    await sendCommand(
      options,
      'RecordMailFailed',
      { mailId, reason },
      {
        commandId,
        causationId: mailId,
        correlationId: commandId,
      },
    );
  }
};
