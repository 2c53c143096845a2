import type { Clock } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { Limiter } from '@dossier/shared/limits';
import type { ChargeResult, Payments } from '@dossier/shared/payments';
import { subscriptionDecider } from '../domain/index.ts';
import { signedIn } from '../handling/caller.ts';
import type { CommandRequest, Execute } from '../handling/execute/command.ts';
import { type Answer, answerAt, answerOrThrow } from '../handling/execute/outcome.ts';
import type { Streams } from '../handling/streams.ts';

export type PaymentOptions = {
  readonly execute: Execute;
  readonly streams: Streams;
  readonly payments: Payments;
  readonly limit: Limiter;
  readonly directory: Pick<Directory, 'claimTrial' | 'releaseTrial'>;
  readonly clock: Clock;
  readonly settings: { readonly trialDays: number; readonly taxRate: number; readonly secret: Buffer };
};

type Payment = { readonly paymentId: string; readonly personId: string; readonly correlationId: string };

/** A repeat records nothing new. */
export const recordCharge = async (
  execute: Execute,
  { paymentId, personId, correlationId }: Payment,
  result: ChargeResult,
): Promise<CommandOutcome | undefined> => {
  const send = (name: string, news: string, payload: object) =>
    execute({
      name,
      payload: { personId, paymentId, ...payload },
      caller: { kind: 'system' },
      commandId: derivedId(paymentId, news),
      correlationId,
    });
  switch (result.outcome) {
    case 'paid':
      return send('RecordPayment', 'paid', { reference: result.reference });
    case 'declined':
      return send('RecordPaymentFailure', 'declined', {
        reason: result.message.slice(0, 500),
        ...(result.needsPayer && { needsPayer: true }),
      });
    case 'requires-action':
      return undefined;
  }
};

const declinedOf = ({ message }: { message: string }) => new Refused({ code: 'PAYMENT_DECLINED', title: message });

/** `position`: of the stream before the charge. @throws Refused PAYMENT_DECLINED */
const conclude = async (execute: Execute, payment: Payment, result: ChargeResult, position: Answer) => {
  const outcome = await recordCharge(execute, payment, result);
  // The gateway's message may have said it before, in other words.
  const isTold = outcome?.ok === false && outcome.refusal.code === 'KEY_REUSED';
  if (result.outcome === 'declined' && isTold) throw declinedOf(result);
  const recorded = outcome ? answerOrThrow(outcome) : position;
  const { paymentId } = payment;
  switch (result.outcome) {
    case 'paid':
      return { paymentId, status: 'active', ...recorded };
    case 'requires-action':
      return { paymentId, status: 'requires-action', clientSecret: result.clientSecret, ...recorded };
    case 'declined':
      throw declinedOf(result);
  }
};

/** As it was asked for: a repeat may come after a change of the tax. */
const requestedIn = async (folded: Streams, { personId, paymentId }: Omit<Payment, 'correlationId'>) => {
  const { state, head } = await folded.follow(streams.subscription(personId), subscriptionDecider);
  const requested = Object.hasOwn(state.payments, paymentId) ? state.payments[paymentId] : undefined;
  if (!requested || !head) throw new Refused('NOT_FOUND');
  return { requested, head };
};

/** As it stands on the payer's statement. */
const descriptions = {
  trial: 'Trial of',
  start: 'First period of',
  change: 'Change to',
  overdue: 'Renewal of',
  period: 'Renewal of',
} as const;

/** A repeat charges once, and is answered the same. */
export const payFor = async (
  { execute, payments, streams: folded }: PaymentOptions,
  request: CommandRequest,
): Promise<Answer> => {
  const { personId } = signedIn(request.caller);
  const answer = answerOrThrow(await execute(request));
  if (answer.paymentId === undefined) return answer;
  const { paymentId: id, ...position } = answer;
  const paymentId = String(id);
  const { amount, card, plan, period, purpose } = (await requestedIn(folded, { personId, paymentId })).requested;
  const result = await payments.charge({
    // It follows from the id of the command that asked first.
    idempotencyKey: paymentId,
    paymentId,
    personId,
    amount,
    paymentMethodId: card.paymentMethodId,
    description: `${descriptions[purpose]} the ${plan} plan, ${period}`,
    offSession: false,
  });
  const payment = { paymentId, personId, correlationId: request.correlationId };
  return conclude(execute, payment, result, position);
};

/** A command that may ask for a payment. */
export const payingCommand =
  (options: PaymentOptions) =>
  async (request: CommandRequest): Promise<Answer> => {
    await options.limit('payment', signedIn(request.caller).personId);
    return payFor(options, request);
  };

/** After 3-D Secure. @throws Refused NOT_FOUND, PAYMENT_DECLINED */
export const confirmPayment = async (
  { execute, payments, limit, streams: folded }: PaymentOptions,
  payment: Payment,
): Promise<Answer> => {
  const { paymentId, personId } = payment;
  await limit('payment', personId);
  const { requested, head } = await requestedIn(folded, { personId, paymentId });
  await payments.confirm?.(paymentId);
  const result = await payments.find({ paymentId, paymentMethodId: requested.card.paymentMethodId });
  if (!result) throw new Refused('NOT_FOUND');
  return conclude(execute, payment, result, answerAt(head));
};
