import type { IncomingHttpHeaders } from 'node:http';
import { derivedId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { type CommandPayload, commands, HOUR, type PaymentConfig, statusOf, streams } from '@dossier/shared/contract';
import { consistencyToken } from '@dossier/shared/http/consistency';
import { type Exchange, type Route, readBody, sendJson } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/http/limiter';
import { type ChargeResult, type Payments, WebhookRefusedError } from '@dossier/shared/payments';
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

const webhookLimit = 256 * 1024;

const signedIn = ({ caller }: Exchange): string => {
  if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
  return caller.personId;
};

/** Card testers try many numbers; people try few. */
const limitTries = (limit: Limiter, personId: string) => limit('payment', personId, 20, HOUR);

/** Turns what the gateway said into events. A repeat, or the same news from elsewhere, records nothing new. */
const record = async (
  execute: Execute,
  payment: Payment,
  result: ChargeResult,
): Promise<CommandOutcome | undefined> => {
  const { paymentId, personId, correlationId } = payment;
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
      return send('RecordPaymentFailure', 'declined', { reason: result.message.slice(0, 500) });
    case 'requires-action':
      return undefined;
  }
};

const declinedOf = ({ message }: { message: string }) => new Refused({ code: 'PAYMENT_DECLINED', title: message });

/**
 * Records how a charge stands, and answers its payer.
 * @throws Refused PAYMENT_DECLINED in the gateway's words
 */
const settle = async (execute: Execute, payment: Payment, result: ChargeResult, standing: Standing) => {
  const outcome = await record(execute, payment, result);
  // The gateway's message may have told it before, in other words.
  const isTold = outcome?.ok === false && outcome.refusal.code === 'KEY_REUSED';
  if (result.outcome === 'declined' && isTold) throw declinedOf(result);
  const recorded = outcome ? answered(outcome) : standing;
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
      offSession: false,
    });
    const payment = { paymentId, personId, correlationId: request.correlationId };
    return settle(execute, payment, result, standingOf(answer));
  };

/**
 * What the gateway tells by itself: it repeats a message until it is answered with 200, for days, and not in order. A refusal
 * is an answer; what could not be recorded now is asked for again.
 */
const webhookRoutes = ({ execute, payments }: PaymentOptions): Route[] => {
  if (!payments.webhook) return [];
  const { webhook } = payments;
  return [
    {
      method: 'POST',
      path: '/api/payments/webhook',
      access: 'public',
      handle: async ({ request, response, correlationId, log }) => {
        const news = signedNews(webhook, await readBody(request, webhookLimit), request.headers);
        const outcome = news && (await record(execute, { ...news, correlationId }, news.result));
        if (outcome?.ok === false) {
          const { refusal } = outcome;
          if (statusOf(refusal.code) >= 500) throw new Refused(refusal);
          log.info({ paymentId: news?.paymentId, code: refusal.code }, "the gateway's news of a payment was refused");
        }
        sendJson(response, 200, {});
      },
    },
  ];
};

/** @throws Refused MALFORMED for what the gateway did not sign just now */
const signedNews = (webhook: NonNullable<Payments['webhook']>, body: Buffer, headers: IncomingHttpHeaders) => {
  try {
    return webhook(body, headers);
  } catch (error) {
    throw error instanceof WebhookRefusedError ? new Refused('MALFORMED') : error;
  }
};

/** How the browser reaches the gateway, and the confirmation after 3-D Secure, which looks the charge up again. */
export const paymentRoutes = (options: PaymentOptions): Route[] => {
  const { execute, payments, limit, settings } = options;
  return [
    ...webhookRoutes(options),
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
        const payment = Object.hasOwn(subscription.state.payments, paymentId) && subscription.state.payments[paymentId];
        if (!payment) throw new Refused('NOT_FOUND');
        await payments.confirm?.(paymentId);
        const { paymentMethodId } = payment.card;
        const result = await payments.find({ paymentId, paymentMethodId });
        if (!result || !subscription.head) throw new Refused('NOT_FOUND');
        const { key, position, revision } = subscription.head;
        const standing = { revision, consistency: consistencyToken({ key, position }) };
        sendJson(response, 200, await settle(execute, { paymentId, personId, correlationId }, result, standing));
      },
    },
  ];
};
