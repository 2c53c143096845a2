import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { MINUTE } from '@dossier/shared/contract';
import { hashPassword, needsRehash, type Person, verifyPassword } from '@dossier/shared/directory';
import { clientOf } from '@dossier/shared/http/clients';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import { forgetTries, isWithin, limitCaller, refundCaller, refunder, slowly } from '@dossier/shared/limits';
import { register } from '../../flows/registration.ts';
import { createQueue } from '../../handling/queue.ts';
import { type AuthOptions, type Body, noticesOf } from './common.ts';
import { refuseEasyPassword } from './passwords.ts';
import type { SessionService } from './sessions.ts';
import { deviceOf, proves } from './tokens.ts';

const waits = { first: 2_000, longest: 15 * MINUTE };

/**
 * Unknown address, unfinished registration and wrong password give one answer in the same time.
 *
 * Five free tries per account and client, then one per 2, 4, 8 … seconds, at most 15 minutes. Beyond what
 * all strangers of an account have together, a mailed code goes before the password: nobody keeps its owner
 * out. Tries count before the password is looked at.
 */
export const signInCalls = (options: AuthOptions, sessions: SessionService) => {
  const { directory, limit, clock, settings } = options;
  const notice = noticesOf(options);
  const slow = slowly(directory, clock, waits);
  const refund = refunder(directory);

  const tellOfDevice = async (exchange: Exchange, { personId }: Person, sessionId: string) => {
    if (await isWithin(limit, 'new-device-mail', personId)) await notice(exchange, personId, 'new-device', sessionId);
  };

  /** Whether a mailed code proved the address. @throws Refused REGISTRATION_TICKET_INVALID */
  const isProven = async (email: string, token: string | undefined): Promise<boolean> => {
    if (token === undefined) return false;
    const ticket = await directory.ticket(sha256(token));
    if (!proves(ticket, { purpose: 'sign-in', email, now: clock() })) throw new Refused('REGISTRATION_TICKET_INVALID');
    return true;
  };

  /** In the place of that hash alone: meanwhile there may be another password. @throws Refused SIGN_IN_FAILED if so */
  const rehashed = async (person: Person, password: string): Promise<Person> => {
    const { personId, passwordHash } = person;
    if (!passwordHash || !needsRehash(passwordHash)) return person;
    const hash = await hashPassword(password);
    if (await directory.setPassword(personId, hash, passwordHash)) return { ...person, passwordHash: hash };
    // Who signed in beside it may have been faster.
    const now = await directory.find(personId);
    if (!now || !(await verifyPassword(now.passwordHash, password))) throw new Refused('SIGN_IN_FAILED');
    return now;
  };

  const signIn = async (exchange: Exchange, { email, password, ticket }: Body<'signIn'>) => {
    await limitCaller(limit, 'sign-in-client', exchange);
    const device = deviceOf(settings.secret, email, sessions.cookies.device(exchange.request));
    const client = device ?? clientOf(exchange.address);
    const subject = `${email}\n${client}`;
    // Neither the browser nor a code says that it is the owner.
    const isStranger = device === undefined && !(await isProven(email, ticket));
    const standing = await slow('sign-in', subject);
    // What the back-off refuses was never a try.
    if (isStranger && !(await isWithin(limit, 'sign-in-strangers', email))) throw new Refused('CODE_REQUIRED');
    announce(exchange.response, standing);

    const found = await directory.findByEmail(email);
    const person = found?.status === 'active' ? found : undefined;
    if (!(await verifyPassword(person?.passwordHash, password)) || !person) {
      exchange.log.info({ personId: person?.personId ?? null }, 'sign-in refused');
      throw new Refused('SIGN_IN_FAILED');
    }
    if (ticket !== undefined) await directory.useTicket(sha256(ticket));
    await forgetTries(directory, 'sign-in', subject);
    if (isStranger) await refund('sign-in-strangers', email);
    await refundCaller(refund, 'sign-in-client', exchange);
    const sessionId = await sessions.open(exchange, await rehashed(person, password));
    exchange.log.info({ personId: person.personId }, 'signed in');
    if (device === undefined) await tellOfDevice(exchange, person, sessionId);
  };

  return { signIn };
};

export const registrationCalls = (options: AuthOptions, sessions: SessionService) => {
  const { directory, limit, clock } = options;
  /** One of a ticket at a time: the second finds it used, before its password is hashed. */
  const oneByOne = createQueue();

  const withTicket = async (
    exchange: Exchange,
    ticketHash: string,
    { email, password, ticket: _, ...profile }: Body<'register'>,
  ) => {
    const proof = await directory.ticket(ticketHash);
    if (!proves(proof, { purpose: 'sign-up', email, now: clock() })) throw new Refused('REGISTRATION_TICKET_INVALID');
    refuseEasyPassword(password, email, profile);

    const { correlationId } = exchange;
    const person = await register(options, { ticketHash, email, password, profile, correlationId });
    exchange.log.info({ personId: person.personId }, 'registered');
    // Those of a guest: what was delivered is the account's.
    await sessions.endAll(person.personId);
    await sessions.open(exchange, person);
  };

  const registerAndSignIn = async (exchange: Exchange, body: Body<'register'>) => {
    const ticketHash = sha256(body.ticket);
    announce(exchange.response, await limit('registration', ticketHash));
    await oneByOne(ticketHash, () => withTicket(exchange, ticketHash, body));
  };

  return { registerAndSignIn };
};
