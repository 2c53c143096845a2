import { type CommandPayload, commands, HOUR, type PaymentConfig, streams } from '@dossier/shared/contract';
import type { ChargeResult, Payments } from '@dossier/shared/payments';
import {
  consistencyToken,
  derivedId,
  type Exchange,
  type Limiter,
  parse,
  Refused,
  type Route,
  sendJson,
} from '@dossier/shared/service';
import { chargeOf, subscriptionDecider } from '../domain/subscription/index.ts';
import type { CommandRequest, Execute } from '../handling/execute.ts';
import type { Streams } from '../handling/streams.ts';
import { answered } from './answered.ts';

export type PaymentOptions = {
  readonly execute: Execute;
  readonly streams: Streams;
  readonly payments: Payments;
  readonly limit: Limiter;
  readonly settings: { readonly trialDays: number; readonly taxRate: number };
};

type Payment = { readonly paymentId: string; readonly personId: string; readonly correlationId: string };
type Standing = { readonly revision: number; readonly consistency: string };

const signedIn = ({ caller }: Exchange): string => {
  if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
  return caller.personId;
};

/** Card testers try many numbers; people try few. */
const limitTries = (limit: Limiter, personId: string) => limit('payment', personId, 20, HOUR);

/**
 * Turns what the gateway said into events. A repeat, or the same news from elsewhere, records nothing new.
 * @throws Refused PAYMENT_DECLINED in the gateway's words
 */
const settle = async (execute: Execute, payment: Payment, result: ChargeResult, standing: Standing) => {
  const { paymentId, personId, correlationId } = payment;
  const record = async (name: string, news: string, payload: object) =>
    answered(
      await execute({
        name,
        payload: { personId, paymentId, ...payload },
        caller: { kind: 'system' },
        commandId: derivedId(paymentId, news),
        correlationId,
      }),
    );
  switch (result.outcome) {
    case 'paid':
      return {
        paymentId,
        status: 'active',
        ...(await record('RecordPayment', 'paid', { reference: result.reference })),
      };
    case 'requires-action':
      return { paymentId, status: 'requires-action', clientSecret: result.clientSecret, ...standing };
    case 'declined':
      await record('RecordPaymentFailure', 'declined', { reason: result.message.slice(0, 500) });
      throw new Refused({ code: 'PAYMENT_DECLINED', title: result.message });
  }
};

const standingOf = ({ revision, consistency }: Readonly<Record<string, unknown>>) =>
  ({ revision, consistency }) as Standing;

/** StartSubscription as a person sends it: the wish is recorded, then charged under the command's id, then its outcome. */
export const startSubscription =
  ({ execute, payments, limit, settings }: PaymentOptions) =>
  async (request: CommandRequest, exchange: Exchange) => {
    const personId = signedIn(exchange);
    await limitTries(limit, personId);
    const wish: CommandPayload<'StartSubscription'> = parse(commands.StartSubscription, request.payload);
    const answer = answered(await execute(request));
    const paymentId = String(answer.paymentId);
    const { amount, tax } = chargeOf('trial', wish, settings.taxRate);
    const result = await payments.charge({
      idempotencyKey: request.commandId,
      paymentId,
      personId,
      amount: amount + tax,
      paymentMethodId: wish.paymentMethodId,
      description: `Trial of the ${wish.plan} plan, ${wish.period}`,
    });
    const payment = { paymentId, personId, correlationId: request.correlationId };
    return settle(execute, payment, result, standingOf(answer));
  };

/** How the browser reaches the gateway, and the confirmation after 3-D Secure, which looks the charge up again. */
export const paymentRoutes = (options: PaymentOptions): Route[] => {
  const { execute, payments, limit, settings } = options;
  return [
    {
      method: 'GET',
      path: '/api/payments/config',
      access: 'public',
      handle: async ({ response }) => {
        const { provider, publishableKey } = payments;
        const { taxRate, trialDays } = settings;
        sendJson(response, 200, { provider, publishableKey, taxRate, trialDays } satisfies PaymentConfig);
      },
    },
    {
      method: 'POST',
      path: '/api/payments/:paymentId/confirm',
      access: 'signed-in',
      handle: async (exchange) => {
        const { response, params, correlationId } = exchange;
        const personId = signedIn(exchange);
        await limitTries(limit, personId);
        const paymentId = params.paymentId ?? '';
        const subscription = await options.streams.follow(streams.subscription(personId), subscriptionDecider);
        if (!Object.hasOwn(subscription.state.payments, paymentId)) throw new Refused('NOT_FOUND');
        await payments.confirm?.(paymentId);
        const result = await payments.find(paymentId);
        if (!result || !subscription.head) throw new Refused('NOT_FOUND');
        const { key, position, revision } = subscription.head;
        const standing = { revision, consistency: consistencyToken({ key, position }) };
        sendJson(response, 200, await settle(execute, { paymentId, personId, correlationId }, result, standing));
      },
    },
  ];
};
