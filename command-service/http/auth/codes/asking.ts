import { derivedId, randomId } from '@dossier/shared/basics/ids';
import { MINUTE } from '@dossier/shared/contract';
import type { OtpPurpose, OtpRequest } from '@dossier/shared/directory';
import { clientOf } from '@dossier/shared/http/clients';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import { type BudgetName, budgets, counterOf, isWithin, limitCaller, refunder, slowly } from '@dossier/shared/limits';
import type { AuthOptions } from '../common.ts';

type Asked = {
  readonly email: string;
  readonly purpose: OtpPurpose;
  /** Absent: each asking is a flow of its own. */
  readonly flow?: string;
  /** With the flow, those that count as the same. */
  readonly flows?: readonly string[];
  /** Of the device that asks, if it was signed in with this address before. */
  readonly device: string | undefined;
  /** False: nobody has the address. The same is done, and no mail is sent. */
  readonly isWanted: boolean;
};
type Code = Pick<OtpRequest, 'requestId' | 'requestedAt' | 'shared'> & { readonly isNew: boolean };
type Taken = readonly [BudgetName, string];

/** Whose budgets a purpose takes from. */
const budgetOf = {
  'sign-up': 'code',
  reset: 'code',
  'sign-in': 'code',
  unnamed: 'code',
  'reset-link': 'reset-link',
  invitation: 'invitation',
} as const satisfies Record<OtpPurpose, string>;
/** Beyond the budget of a network. */
const waits = { first: 1_000, longest: MINUTE / 2 };

/**
 * Which code somebody who asks may enter. What strangers ask takes nothing from the owner: a known
 * device has budgets of its own, and others share a code once the address was mailed enough.
 */
export const codesOf = ({ directory, limit, clock }: Pick<AuthOptions, 'directory' | 'limit' | 'clock'>) => {
  const refund = refunder(directory);
  const slow = slowly(directory, clock, waits);

  const own = (): Code => ({ requestId: randomId(), requestedAt: clock(), shared: false, isNew: true });

  /** Mailed to the first who asks in its window: the later ones find it in the mailbox. */
  const shared = async (name: 'shared-code' | 'shared-link', subject: string): Promise<Code> => {
    const { windowMs } = budgets[name];
    const { count, resetsAt } = await directory.hit(counterOf(name, subject), windowMs, clock());
    const requestId = derivedId(name, subject, String(resetsAt));
    return { requestId, requestedAt: resetsAt - windowMs, shared: true, isNew: count === 1 };
  };

  const codeFor = async ({ email, purpose, device }: Asked, taken: Taken[]): Promise<Code> => {
    if (device !== undefined) return own();
    const isLeft = (name: 'mails-hour' | 'mails-day') => {
      taken.push([name, email]);
      return isWithin(limit, name, email);
    };
    if ((await isLeft('mails-hour')) && (await isLeft('mails-day'))) return own();
    const name = purpose === 'reset-link' ? 'shared-link' : 'shared-code';
    taken.push([name, `${purpose}\n${email}`]);
    return shared(name, `${purpose}\n${email}`);
  };

  /** A flow counts for itself from its second request on: nobody else of its network takes its turn. */
  const askersOf = async ({ email, flows = [], device }: Asked, client: string): Promise<[string, ...string[]]> => {
    const together = `${client}\n${email}`;
    const [own] = flows;
    if (device !== undefined || own === undefined) return [together];
    const known = await Promise.all(flows.map((flow) => directory.otp(flow)));
    return known.some((request) => request !== undefined) ? [own] : [together, own];
  };

  const budgetsOf = (purpose: OtpPurpose) => [`${budgetOf[purpose]}-resend`, `${budgetOf[purpose]}-address`] as const;

  /** Notes what it takes. @throws Refused SLOW_DOWN */
  const takeTurn = async (exchange: Exchange, asked: Asked, taken: Taken[]): Promise<void> => {
    const { address, response } = exchange;
    const client = asked.device ?? clientOf(address);
    const take = async (name: BudgetName, subject: string) => {
      const standing = await limit(name, subject);
      taken.push([name, subject]);
      return standing;
    };
    if (asked.device === undefined) await limitCaller(slow, 'otp-client', exchange);
    else announce(response, await slow('otp-client', client));
    taken.push(['otp-client', client]);
    const [asker, ...others] = await askersOf(asked, client);
    for (const name of budgetsOf(asked.purpose)) announce(response, await take(name, asker));
    for (const other of others) for (const name of budgetsOf(asked.purpose)) await take(name, other);
  };

  /** What was refused, or could not be queued, costs nothing. @throws Refused SLOW_DOWN, or as `send` */
  const ask = async (
    exchange: Exchange,
    asked: Asked,
    send: (request: OtpRequest) => Promise<void>,
  ): Promise<OtpRequest> => {
    const taken: Taken[] = [];
    try {
      await takeTurn(exchange, asked, taken);
      const { isNew, ...code } = await codeFor(asked, taken);
      const { email, purpose, flow = code.requestId, isWanted } = asked;
      const request: OtpRequest = { ...code, flow, email, purpose, tries: 0, used: !isWanted };
      // Asking again for the shared code gives no tries anew.
      if ((await directory.otp(flow))?.requestId !== code.requestId) await directory.putOtp(request);
      if (isNew) await send(request);
      return request;
    } catch (error) {
      await Promise.allSettled(taken.map(([name, subject]) => refund(name, subject)));
      throw error;
    }
  };

  /** A right code takes back what its asking took, and its try: whoever proved the address is no stranger. */
  const giveBack = async (
    exchange: Exchange,
    { email, purpose, flows = [], device }: Pick<Asked, 'email' | 'purpose' | 'flows' | 'device'>,
  ): Promise<void> => {
    const client = device ?? clientOf(exchange.address);
    for (const name of ['otp-client', 'otp-tries-client'] as const) await refund(name, client);
    for (const name of budgetsOf(purpose))
      for (const asker of [`${client}\n${email}`, ...flows.slice(0, 1)]) await refund(name, asker);
  };

  return { ask, slow, giveBack };
};
