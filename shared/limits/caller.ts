import { clientOf, isLoopback } from '../http/clients.ts';
import { announce, type Exchange } from '../http/exchange.ts';
import { type BudgetName, budgets } from './budgets.ts';
import { isWithin, type Limiter, type refunder } from './limiter.ts';

type Asking = Pick<Exchange, 'address' | 'caller' | 'sharedNetwork'> & Partial<Pick<Exchange, 'response'>>;

/**
 * The person who asks, or their client where the table says so, and for visitors. Undefined on this
 * machine: behind an unconfigured proxy all visitors would share one limit; and in a network that many share.
 */
const subjectOf = (name: BudgetName, { address, caller, sharedNetwork }: Asking): string | undefined => {
  if (caller.kind === 'person' && budgets[name].counts === 'person') return caller.personId;
  if (sharedNetwork) return undefined;
  const client = clientOf(address);
  return client === '' || isLoopback(client) || isLoopback(address) ? undefined : client;
};

/** @throws Refused SLOW_DOWN */
export const limitCaller = async (limit: Limiter, name: BudgetName, asking: Asking): Promise<void> => {
  const subject = subjectOf(name, asking);
  if (subject === undefined) return;
  const standing = await limit(name, subject);
  if (asking.response) announce(asking.response, standing);
};

export const refundCaller = async (
  refund: ReturnType<typeof refunder>,
  name: BudgetName,
  asking: Asking,
): Promise<void> => {
  const subject = subjectOf(name, asking);
  if (subject !== undefined) await refund(name, subject);
};

type Options = { readonly limit: Limiter; readonly refund: ReturnType<typeof refunder> };

/**
 * For who names a project by its number. A few tries an hour everybody has, whoever shares their
 * network. Answers how to take it back, once it turns out to be no guess. @throws Refused SLOW_DOWN
 */
export const limitGuess = async (
  { limit, refund }: Options,
  asking: Parameters<typeof limitCaller>[2],
): Promise<() => Promise<void>> => {
  const { caller } = asking;
  if (caller.kind === 'person' && (await isWithin(limit, 'few-guesses', caller.personId)))
    return () => refund('few-guesses', caller.personId);
  await limitCaller(limit, 'guesses', asking);
  return () => refundCaller(refund, 'guesses', asking);
};
