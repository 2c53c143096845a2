/** What plans and their changes cost, what a bill is made of, and how it is paid. Money is US cents. */
import { z } from 'zod';
import type { GiveBackReason } from '../events/kinds.ts';
import {
  type BillingPeriod,
  billingPeriods,
  DAY,
  type Plan,
  periodDays,
  plans,
  plusDays,
  prices,
  trialPrice,
} from '../limits.ts';
import { count } from '../words.ts';
import { shareOf, taxOf } from './money.ts';

export const planNames: Readonly<Record<Plan, string>> = { personal: 'Individual Plan', team: 'Team Plan' };
export const planChoice = z.object({ plan: z.enum(plans), period: z.enum(billingPeriods), members: z.number() });
export type PlanChoice = { readonly plan: Plan; readonly period: BillingPeriod; readonly members: number };

/**
 * `start`: the first period without a trial; `change`: of the plan while it runs; `overdue`: a
 * renewal that failed, paid by hand. These and `trial` are paid by a person who is there.
 */
export const paymentPurposes = ['trial', 'period', 'start', 'change', 'overdue'] as const;

/** `unused`: given back for what was paid before a change (negative); `rest`: the changed period. */
export const chargeLine = z.object({
  ...planChoice.shape,
  kind: z.enum(['trial', 'period', 'unused', 'rest']),
  from: z.string().nullable(),
  until: z.string().nullable(),
  amount: z.number(),
});
export type ChargeLine = z.infer<typeof chargeLine>;

const charge = { amount: z.number(), tax: z.number(), total: z.number() };
export const planQuote = z.object({
  /** `none`: it is so already, or the change that waits is withdrawn. */
  when: z.enum(['at-once', 'period-end', 'none']),
  from: z.string(),
  lines: z.array(chargeLine),
  ...charge,
  /** When the next period is charged, and with how much. */
  next: z.object({ ...charge, at: z.string() }),
});
export type PlanQuote = z.infer<typeof planQuote>;

/** A plan for one person has one member, whatever was typed. */
export const choiceOf = ({ plan, period, members }: PlanChoice): PlanChoice => ({
  plan,
  period,
  members: plan === 'team' ? members : 1,
});
export const isSameChoice = (one: PlanChoice, other: PlanChoice): boolean =>
  one.plan === other.plan && one.period === other.period && one.members === other.members;

/**
 * Why a plan cannot become one with fewer seats. Nobody loses a seat because the plan changes, nor is
 * one refused that has more seats than before.
 */
export const seatsInUse = (running: PlanChoice, wanted: PlanChoice, seatsUsed: number): string | undefined => {
  const seats = choiceOf(wanted).members;
  const excess = seatsUsed - seats;
  if (excess <= 0 || seats >= choiceOf(running).members) return undefined;
  return `${count(excess, 'member has', 'members have')} to go first: ${seatsUsed} people have seats, and this plan has ${seats}.`;
};

const priceOf = ({ plan, period, members }: PlanChoice) => prices[plan][period] * (plan === 'team' ? members : 1);
const withTax = (amount: number, taxRate: number) => {
  const tax = taxOf(amount, taxRate);
  return { amount, tax, total: amount + tax };
};

/** A team pays per member. @param taxRate a fraction, such as 0.19 */
export const chargeOf = (
  purpose: 'trial' | 'period',
  choice: PlanChoice,
  taxRate: number,
): { amount: number; tax: number } => {
  const { amount, tax } = withTax(purpose === 'trial' ? trialPrice : priceOf(choice), taxRate);
  return { amount, tax };
};

export const periodAfter = (moment: string, { period }: Pick<PlanChoice, 'period'>): string =>
  plusDays(moment, periodDays[period]);

/** One whole trial or period that begins at a moment. */
export const lineOf = (kind: 'trial' | 'period', choice: PlanChoice, from: string, until: string): ChargeLine => ({
  ...choiceOf(choice),
  kind,
  from,
  until,
  amount: kind === 'trial' ? trialPrice : priceOf(choice),
});

type Terms = { readonly now: string; readonly taxRate: number };

/** The first charge of a plan: of the trial, or of a whole period where there is none. */
export const quoteStart = (
  choice: PlanChoice,
  trial: boolean,
  { now, taxRate, trialDays }: Terms & { readonly trialDays: number },
): PlanQuote => {
  const at = trial ? plusDays(now, trialDays) : periodAfter(now, choice);
  const line = lineOf(trial ? 'trial' : 'period', choice, now, at);
  return {
    when: 'at-once',
    from: now,
    lines: [line],
    ...withTax(line.amount, taxRate),
    next: { ...withTax(priceOf(choice), taxRate), at },
  };
};

export type Running = PlanChoice & { readonly running: 'trial' | 'period'; readonly periodEnd: string };

/** Days that were paid for and are still to come, a begun one included. */
const daysLeft = ({ period, periodEnd }: Running, now: string) =>
  Math.min(periodDays[period], Math.max(0, Math.ceil((Date.parse(periodEnd) - Date.parse(now)) / DAY)));

const linesOf = (running: Running, wanted: PlanChoice, now: string): ChargeLine[] => {
  const days = daysLeft(running, now);
  const part = (choice: PlanChoice) => shareOf(priceOf(choice), days, periodDays[choice.period]);
  const unused = { kind: 'unused', from: now, until: running.periodEnd, amount: -part(running) } as const;
  const rest =
    wanted.period === running.period
      ? ({ kind: 'rest', from: now, until: running.periodEnd, amount: part(wanted) } as const)
      : ({ kind: 'period', from: now, until: periodAfter(now, wanted), amount: priceOf(wanted) } as const);
  return [
    { ...choiceOf(running), ...unused },
    { ...wanted, ...rest },
  ];
};

/**
 * More holds at once, and the difference is charged for the days that are left; a longer period
 * begins anew. Less, and a shorter period, hold from the end of what was paid. A trial is changed
 * for nothing.
 */
export const quoteChange = (running: Running, choice: PlanChoice, { now, taxRate }: Terms): PlanQuote => {
  const wanted = choiceOf(choice);
  const price = withTax(priceOf(wanted), taxRate);
  const nothing = { lines: [], amount: 0, tax: 0, total: 0, next: { ...price, at: running.periodEnd } };
  if (isSameChoice(choiceOf(running), wanted)) return { when: 'none', from: now, ...nothing };
  if (running.running === 'trial') return { when: 'at-once', from: now, ...nothing };
  const lines = linesOf(running, wanted, now);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const isShorter = periodDays[wanted.period] < periodDays[running.period];
  if (isShorter || amount <= 0) return { when: 'period-end', from: running.periodEnd, ...nothing };
  const at = wanted.period === running.period ? running.periodEnd : periodAfter(now, wanted);
  return { when: 'at-once', from: now, lines, ...withTax(amount, taxRate), next: { ...price, at } };
};

export const paymentConfig = z.object({
  provider: z.enum(['test', 'stripe']),
  publishableKey: z.string().nullable(),
  /** Of a stand-in for the provider's script, in tests. */
  scriptUrl: z.string().nullable(),
  taxRate: z.number(),
  trialDays: z.number(),
});
export type PaymentConfig = z.infer<typeof paymentConfig>;

/**
 * POST /api/payments/setup: the browser confirms a card for later payments with this secret, and
 * sends the payment method with ChangeCard. Null for a gateway that needs no such step.
 */
export const cardSetup = z.object({ clientSecret: z.string().nullable() });
export type CardSetup = z.infer<typeof cardSetup>;

const giveBackTexts: Readonly<Record<GiveBackReason, string>> = {
  superseded: 'Another payment had taken its place before it arrived.',
  withdrawn: 'Your plan was cancelled or changed before it arrived.',
  late: 'It arrived when nothing was left that it was for.',
  closed: 'The account was closed before it arrived.',
};
/** Why a payment was given back, for its payer; null: the operator did it at the card provider. */
export const giveBackText = (reason: GiveBackReason | null): string =>
  reason === null ? 'We gave it back.' : giveBackTexts[reason];
/** `open`: their bank asks; `lost`: it gave the payer the money back; `closed`: the charge stands. */
export const disputeOutcomes = ['open', 'lost', 'closed'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
const endsOfDisputes = new Map<string, DisputeOutcome>([
  ['lost', 'lost'],
  ['won', 'closed'],
  ['prevented', 'closed'],
  ['warning_closed', 'closed'],
]);
/** @param status in Stripe's words, the one provider that tells of disputes */
export const disputeOutcome = (status: string): DisputeOutcome => endsOfDisputes.get(status) ?? 'open';
/** For its payer, of a refund that failed. */
export const refundFailedText = 'Your bank did not take it, so we still owe it to you. We will send it another way.';
