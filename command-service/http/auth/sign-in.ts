import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { hashPassword, needsRehash, type Person, verifyPassword } from '@dossier/shared/directory';
import { clientOf } from '@dossier/shared/http/clients';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import { isWithin, limitCaller, refundCaller, refunder } from '@dossier/shared/limits';
import { noticesOf } from './notices.ts';
import type { AuthOptions, Body } from './options.ts';
import type { SessionService } from './sessions.ts';
import { signInThrottle } from './throttle.ts';
import { deviceOf, proves } from './tokens.ts';

/** Unknown address, unfinished registration and wrong password give one answer in the same time. */
export const signInCalls = (options: AuthOptions, sessions: SessionService) => {
  const { directory, limit, settings } = options;
  const notice = noticesOf(options);
  const throttle = signInThrottle(options);

  const tellOfDevice = async (exchange: Exchange, { personId }: Person, sessionId: string) => {
    if (await isWithin(limit, 'new-device-mail', personId)) await notice(exchange, personId, 'new-device', sessionId);
  };

  /** Whether a mailed code proved the address. @throws Refused REGISTRATION_TICKET_INVALID */
  const isProven = async (email: string, token: string | undefined): Promise<boolean> => {
    if (token === undefined) return false;
    const ticket = await directory.ticket(sha256(token));
    if (!proves(ticket, { purpose: 'sign-in', email, now: options.clock() }))
      throw new Refused('REGISTRATION_TICKET_INVALID');
    return true;
  };

  const signIn = async (exchange: Exchange, { email, password, ticket }: Body<'signIn'>) => {
    await limitCaller(limit, 'sign-in-client', exchange);
    const device = deviceOf(settings.secret, email, sessions.cookies.device(exchange.request));
    const client = device ?? clientOf(exchange.address);
    const isStranger = device === undefined && !(await isProven(email, ticket));
    announce(exchange.response, await throttle.admit(email, client, isStranger));

    const found = await directory.findByEmail(email);
    const person = found?.status === 'active' ? found : undefined;
    if (!(await verifyPassword(person?.passwordHash, password)) || !person) {
      exchange.log.info({ personId: person?.personId ?? null }, 'sign-in refused');
      throw new Refused('SIGN_IN_FAILED');
    }
    if (ticket !== undefined) await directory.useTicket(sha256(ticket));
    await throttle.succeeded(email, client, isStranger);
    await refundCaller(refunder(directory), 'sign-in-client', exchange);
    if (person.passwordHash && needsRehash(person.passwordHash))
      await directory.setPassword(person.personId, await hashPassword(password));
    exchange.log.info({ personId: person.personId }, 'signed in');
    const sessionId = await sessions.open(exchange, person);
    if (device === undefined) await tellOfDevice(exchange, person, sessionId);
  };

  return { signIn };
};
