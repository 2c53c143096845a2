import { derivedId, randomId } from '@dossier/shared/basics/ids';
import type { OtpPurpose, OtpRequest } from '@dossier/shared/directory';
import { clientOf } from '@dossier/shared/http/clients';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import { type BudgetName, budgets, counterOf, isWithin, limitCaller, refunder } from '@dossier/shared/limits';
import type { AuthOptions } from '../options.ts';

type Asked = {
  readonly email: string;
  readonly purpose: OtpPurpose;
  /** Absent: each asking is a flow of its own. */
  readonly flow?: string;
  /** Of the device that asks, if it was signed in with this address before. */
  readonly device: string | undefined;
  /** False: nobody has the address. The same is done, and no mail is sent. */
  readonly isWanted: boolean;
};
type Code = Pick<OtpRequest, 'requestId' | 'requestedAt' | 'shared'> & { readonly isNew: boolean };
type Taken = readonly [BudgetName, string];

/**
 * Which code somebody who asks may enter. What strangers ask takes nothing from the owner: a known
 * device has budgets of its own, and others share a code once the address was mailed enough.
 */
export const codesOf = ({ directory, limit, clock }: Pick<AuthOptions, 'directory' | 'limit' | 'clock'>) => {
  const refund = refunder(directory);

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
  const askersOf = async ({ email, flow, device }: Asked, client: string): Promise<[string, ...string[]]> => {
    const together = `${client}\n${email}`;
    if (device !== undefined || flow === undefined) return [together];
    return (await directory.otp(flow)) ? [flow] : [together, flow];
  };

  /** @throws Refused SLOW_DOWN */
  const takeTurn = async (exchange: Exchange, asked: Asked): Promise<Taken[]> => {
    const { address, response } = exchange;
    const { purpose, device } = asked;
    const client = device ?? clientOf(address);
    if (device === undefined) await limitCaller(limit, 'otp-client', exchange);
    else announce(response, await limit('otp-client', device));
    const budgeted = [`${purpose}-resend`, `${purpose}-address`] as const;
    const [asker, ...others] = await askersOf(asked, client);
    for (const name of budgeted) announce(response, await limit(name, asker));
    for (const other of others) for (const name of budgeted) await limit(name, other);
    const taken = [asker, ...others].flatMap((subject) => budgeted.map((name): Taken => [name, subject]));
    return [['otp-client', client], ...taken];
  };

  /** A mail that could not be queued costs nothing. @throws Refused SLOW_DOWN, or as `send` */
  const ask = async (
    exchange: Exchange,
    asked: Asked,
    send: (request: OtpRequest) => Promise<void>,
  ): Promise<OtpRequest> => {
    const taken = await takeTurn(exchange, asked);
    try {
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

  return { ask };
};
