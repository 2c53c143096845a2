import { randomId } from '../../basics/ids.ts';
import type { CommandInput } from '../../contract/index.ts';
import type { JobQueue } from '../port.ts';

type Ordered =
  | 'GrantInstallationAuditor'
  | 'RevokeInstallationAuditor'
  | 'GrantOperator'
  | 'RevokeOperator'
  | 'LetOperatorIn'
  | 'ErasePerson'
  | 'RecordRefund';

/** What an operator may order of the workers at the command line. */
export type Order = {
  [N in Ordered]: { readonly name: N; readonly payload: CommandInput<N> };
}[Ordered];

export const ordersQueue = 'operator';

/** Only the process that has the event store open can append: it does so on the operator's behalf. */
export const placeOrder = (jobs: Pick<JobQueue, 'enqueue'>, order: Order): Promise<void> =>
  jobs.enqueue(ordersQueue, { id: randomId(), data: order });
