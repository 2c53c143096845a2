import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { answerOrThrow } from '@dossier/shared/command-client';
import { isOpenPayment, paymentStates, streams } from '@dossier/shared/contract';
import { type CardNews, type ChargeResult, type PaymentNews, recordingOf } from '@dossier/shared/payments';
import { type SubscriptionState, subscriptionDecider } from '../domain/index.ts';
import { signedIn } from '../handling/caller.ts';
import type { Answer, CommandRequest, Execute } from '../handling/execute/command.ts';
import type { Streams } from '../handling/streams.ts';
import type { Parts, Settings } from '../options.ts';

export type PaymentOptions = Pick<Parts, 'execute' | 'streams' | 'payments' | 'limit' | 'clock'> & {
  readonly directory: Pick<Parts['directory'], 'trialKey' | 'claimTrial' | 'releaseTrial'>;
  readonly settings: Pick<Settings, 'trialDays' | 'taxRate' | 'hasShop' | 'variables'>;
};

type Payment = { readonly paymentId: string; readonly personId: string; readonly correlationId: string };
type Requested = SubscriptionState['payments'][string];

/** A repeat records nothing new. */
export const recordNews = (execute: Execute, news: PaymentNews, correlationId: string): Promise<CommandOutcome> =>
  execute({ ...recordingOf(news), caller: { kind: 'system' }, correlationId });

const declinedOf = ({ message }: { message: string }) => new Refused({ code: 'PAYMENT_DECLINED', title: message });

/** @throws Refused PAYMENT_DECLINED, PAYMENT_GIVEN_BACK, PAYMENT_REPLACED */
const conclude = async (
  { execute, payments }: Pick<PaymentOptions, 'execute' | 'payments'>,
  payment: Payment,
  { card }: Requested,
  result: ChargeResult,
): Promise<Answer> => {
  const { correlationId, ...key } = payment;
  const outcome = await recordNews(execute, { ...key, result }, correlationId);
  // The gateway's message may have said it before, in other words.
  const isTold = !outcome.ok && outcome.refusal.code === 'KEY_REUSED';
  if (result.outcome === 'declined' && isTold) throw declinedOf(result);
  const { isGivenBack, isOver, ...recorded } = answerOrThrow(outcome);
  const { paymentId } = payment;
  switch (result.outcome) {
    case 'paid':
      if (isGivenBack) throw new Refused('PAYMENT_GIVEN_BACK');
      return { paymentId, status: 'active', ...recorded };
    case 'requires-action': {
      if (!isOver) return { paymentId, status: 'requires-action', clientSecret: result.clientSecret, ...recorded };
      // Another payment took its place while it was on its way.
      const { reference } = result;
      const stopped = await payments.cancel({ ...key, paymentMethodId: card.paymentMethodId, reference });
      if (stopped) await recordNews(execute, { ...key, result: stopped }, correlationId);
      throw new Refused('PAYMENT_REPLACED');
    }
    case 'declined':
      throw declinedOf(result);
  }
};

/** As it was asked for: a repeat may come after a change of the tax. */
const requestedIn = async (folded: Streams, { personId, paymentId }: Omit<Payment, 'correlationId'>) => {
  const { state } = await folded.follow(streams.subscription(personId), subscriptionDecider);
  const requested = Object.hasOwn(state.payments, paymentId) ? state.payments[paymentId] : undefined;
  if (!requested) throw new Refused('NOT_FOUND');
  return { state, requested };
};
const keyOf = (paymentId: string, { card: { paymentMethodId }, reference }: Requested) => ({
  paymentId,
  paymentMethodId,
  reference: reference ?? undefined,
});

/** Nothing is asked for beside what it replaces. @throws EngineUnavailableError: then nothing is charged */
const stopOthers = async (
  { execute, payments }: PaymentOptions,
  { personId, correlationId }: Payment,
  state: SubscriptionState,
): Promise<void> => {
  for (const [paymentId, payment] of Object.entries(state.payments)) {
    if (paymentStates[payment.status].duty !== 'stop') continue;
    const result = await payments.cancel(keyOf(paymentId, payment));
    // Never heard of: the workers look again, once nothing can be on its way any more.
    if (result) answerOrThrow(await recordNews(execute, { personId, paymentId, result }, correlationId));
  }
};

/** As it stands on the payer's statement. */
const descriptions = {
  trial: 'Trial of',
  start: 'First period of',
  change: 'Change to',
  overdue: 'Renewal of',
  period: 'Renewal of',
} as const;

/** What may still count is charged, once however often; of all else it is only asked what became of it. */
const chargeOf = async (
  { payments }: PaymentOptions,
  { paymentId, personId }: Payment,
  state: SubscriptionState,
  requested: Requested,
): Promise<ChargeResult | undefined> => {
  const { amount, card, plan, period, purpose, status } = requested;
  const isWanted = state.current === paymentId && (isOpenPayment(status) || status === 'declined');
  if (!isWanted) return payments.find(keyOf(paymentId, requested));
  return payments.charge({
    // It follows from the id of the command that asked first.
    idempotencyKey: paymentId,
    paymentId,
    personId,
    amount,
    paymentMethodId: card.paymentMethodId,
    description: `${descriptions[purpose]} the ${plan} plan, ${period}`,
    offSession: false,
  });
};

/**
 * A repeat charges once, and is answered the same.
 * @param refused before a command is that asked for nothing
 */
export const payFor = async (
  options: PaymentOptions,
  request: CommandRequest,
  refused: () => Promise<void> = async () => {},
): Promise<Answer> => {
  const { execute, streams: folded } = options;
  const { caller, correlationId } = request;
  const { personId } = signedIn(caller);
  const outcome = await execute(request);
  if (!outcome.ok) await refused();
  const answer = answerOrThrow(outcome);
  if (answer.paymentId === undefined) return answer;
  const payment = { paymentId: String(answer.paymentId), personId, correlationId };
  const { state, requested } = await requestedIn(folded, payment);
  await stopOthers(options, payment, state);
  const result = await chargeOf(options, payment, state, requested);
  if (!result) throw new Refused('PAYMENT_REPLACED');
  return conclude(options, payment, requested, result);
};

/** A command that may ask for a payment. */
export const payingCommand =
  (options: PaymentOptions) =>
  async (request: CommandRequest): Promise<Answer> => {
    await options.limit('payment', signedIn(request.caller).personId);
    return payFor(options, request);
  };

/** After 3-D Secure. @throws Refused NOT_FOUND, PAYMENT_DECLINED, PAYMENT_GIVEN_BACK */
export const confirmPayment = async (options: PaymentOptions, payment: Payment): Promise<Answer> => {
  const { payments, limit, streams: folded } = options;
  await limit('payment', payment.personId);
  const { requested } = await requestedIn(folded, payment);
  await payments.confirm?.(payment.paymentId);
  const result = await payments.find(keyOf(payment.paymentId, requested));
  if (!result) throw new Refused('NOT_FOUND');
  return conclude(options, payment, requested, result);
};

/**
 * The card on file may be one of those that were removed at the gateway: its payer is told. Or its bank has renewed it,
 * and nobody need change it.
 */
export const recordCardNews = async (
  { execute, payments, streams: folded }: PaymentOptions,
  { personId }: CardNews,
  correlationId: string,
): Promise<CommandOutcome | undefined> => {
  const { state } = await folded.follow(streams.subscription(personId), subscriptionDecider);
  if (state.status === 'none') return undefined;
  const { paymentMethodId } = state.card;
  const now = await payments.cardNow(paymentMethodId);
  if (now === undefined) return undefined;
  const bySystem = { caller: { kind: 'system' }, correlationId } as const;
  if (now === 'gone') {
    const commandId = derivedId(personId, 'card lost', paymentMethodId);
    return execute({ ...bySystem, name: 'RecordCardLoss', payload: { personId, paymentMethodId }, commandId });
  }
  const { brand, last4, expMonth, expYear } = now;
  const commandId = derivedId(personId, 'card renewed', paymentMethodId, brand, last4, expMonth, expYear);
  return execute({
    ...bySystem,
    name: 'RecordCardRenewal',
    payload: { personId, paymentMethodId, ...now },
    commandId,
  });
};
