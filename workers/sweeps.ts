import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { DAY, MINUTE } from '@dossier/shared/contract';
import type { Bill, MailDocument, SubscriptionDocument } from '@dossier/shared/views';
import type { WorkerOptions } from './options.ts';
import { failPayment, requestOf, settlePayment } from './payments.ts';
import { removeUpload } from './removals.ts';
import { isRenewed } from './renewals.ts';
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
 * the request that would have charged it is long over. Only a renewal is charged later than it was asked for, by its own worker.
 */
export const sweepPayments = async (
  options: Pick<WorkerOptions, 'readStore' | 'eventStore' | 'payments' | 'client' | 'log' | 'clock'>,
): Promise<void> => {
  const { readStore, eventStore, payments, clock } = options;
  const settle = async ({ id: personId, status }: SubscriptionDocument, { id: paymentId, purpose, date }: Bill) => {
    const age = clock() - Date.parse(date);
    if (age <= answerWithin) return;
    const payment = { personId, paymentId };
    const request = await requestOf(eventStore, payment);
    const result = request && (await payments.find(request));
    if (result && result.outcome !== 'requires-action') await settlePayment(options, payment, result);
    else if (result && age > confirmWithin)
      await failPayment(options, payment, 'The payment was not confirmed in time.');
    else if (!result && !(purpose === 'period' && isRenewed(status)))
      await failPayment(options, payment, 'The payment was interrupted.');
  };

  for (let skip = 0; ; skip += page) {
    const found = await readStore.find<SubscriptionDocument>('subscriptions', { skip, limit: page });
    for (const { document } of found) {
      for (const bill of document.bills) if (bill.status === 'open') await settle(document, bill);
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
