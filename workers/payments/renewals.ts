import type { Each } from '@dossier/shared/async/each';
import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { type EventData, type StoredEvent, streams } from '@dossier/shared/contract';
import { upcast } from '@dossier/shared/history';
import type { SubscriptionDocument } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';
import { recordResult } from './payments.ts';

const page = 100;
type Options = Pick<WorkerOptions, 'readStore' | 'eventStore' | 'payments' | 'client' | 'log' | 'clock'>;
type PaymentRequest = EventData<'PaymentRequested'>;

export const isRenewed = (status: SubscriptionDocument['status']): boolean => status === 'trial' || status === 'active';

/** From the events, because the view may not know it yet. */
const waitingRenewal = (events: readonly StoredEvent[]): PaymentRequest | undefined => {
  let waiting: PaymentRequest | undefined;
  for (const { type, data } of events.map(upcast)) {
    if (type === 'PaymentRequested' && data.purpose === 'period') waiting = data as PaymentRequest;
    else if (type === 'SubscriptionCancelled' || type === 'SubscriptionEnded') waiting = undefined;
    else if ((type === 'PaymentRecorded' || type === 'PaymentFailed') && data.paymentId === waiting?.paymentId)
      waiting = undefined;
  }
  return waiting;
};

/** Charges once: the gateway knows a repeat by its key. */
const charge = async (options: Options, request: PaymentRequest): Promise<void> => {
  const { payments } = options;
  const { personId, paymentId, paymentMethodId, plan, period, amount, tax } = request;
  const result =
    (await payments.find(request)) ??
    (await payments.charge({
      idempotencyKey: paymentId,
      paymentId,
      personId,
      amount: amount + tax,
      paymentMethodId,
      description: `Renewal of the ${plan} plan, ${period}`,
      offSession: true,
    }));
  await recordResult(options, { personId, paymentId }, result);
};

/** A try has a command of its own: the first one was answered. */
const commandIdOf = ({ id, periodEnd, dueAt }: SubscriptionDocument) =>
  dueAt === periodEnd
    ? derivedId('renewal', id, String(periodEnd))
    : derivedId('renewal', id, String(periodEnd), String(dueAt));

const renew = async (options: Options, document: SubscriptionDocument): Promise<void> => {
  const { id: personId, periodEnd } = document;
  if (periodEnd === null) return;
  const commandId = commandIdOf(document);
  const cause = { commandId, causationId: commandId, correlationId: commandId };
  if (!(await sendCommand(options, 'RecordRenewal', { personId, periodEnd }, cause))) return;
  const request = waitingRenewal(await options.eventStore.readStream(streams.subscription(personId)));
  if (request) await charge(options, request);
};

const eachDue = async (
  { readStore, clock, each }: Pick<Options, 'readStore' | 'clock'> & { readonly each: Each },
  due: 'dueAt' | 'cardDueAt',
  status: readonly string[],
  work: (document: SubscriptionDocument) => Promise<unknown>,
) => {
  const now = isoTime(clock());
  for (let skip = 0; ; skip += page) {
    const found = await readStore.find<SubscriptionDocument>('subscriptions', {
      where: { status, [due]: { to: now } },
      sort: { field: due, order: 'asc' },
      skip,
      limit: page,
    });
    await each.run(
      found,
      ({ id }) => id,
      ({ document }) => work(document),
    );
    if (found.length < page) return;
  }
};

/**
 * Ends cancelled subscriptions after their period and charges the others (PAY-15, STATE-18), one
 * period however many were missed. A declined card is tried again; a gateway that is away is no try.
 */
export const renewSubscriptions = (options: Options & { readonly each: Each }): Promise<void> =>
  eachDue(options, 'dueAt', ['trial', 'active', 'cancelled'], (document) => renew(options, document));

/** Tells whose card expires within the month. */
export const tellCardExpiries = (options: Options & { readonly each: Each }): Promise<void> =>
  eachDue(options, 'cardDueAt', ['trial', 'active'], ({ id: personId, cardDueAt }) => {
    const commandId = derivedId('card expiry', personId, String(cardDueAt));
    return sendCommand(
      options,
      'RecordCardExpiry',
      { personId },
      { commandId, causationId: commandId, correlationId: commandId },
    );
  });
