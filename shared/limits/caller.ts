import { clientOf, isLoopback } from '../http/clients.ts';
import { announce, type Exchange } from '../http/exchange.ts';
import { type BudgetName, budgets } from './budgets.ts';
import type { Limiter } from './limiter.ts';

type Asking = Pick<Exchange, 'address' | 'caller' | 'response'>;

/** Of the person who asks, or of their client where the table says so, and for visitors. */
export const limitCaller = async (
  limit: Limiter,
  name: BudgetName,
  { address, caller, response }: Asking,
): Promise<void> => {
  if (caller.kind === 'person' && budgets[name].counts === 'person') {
    announce(response, await limit(name, caller.personId));
    return;
  }
  const client = clientOf(address);
  // None for this machine: behind an unconfigured proxy all visitors would share one limit.
  if (!isLoopback(client) && !isLoopback(address)) announce(response, await limit(name, client));
};
