import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { announce, type Exchange } from '@dossier/shared/http/exchange';
import { register } from '../../flows/registration.ts';
import { createQueue } from '../../handling/queue.ts';
import type { AuthOptions, Body } from './common.ts';
import { refuseEasyPassword } from './passwords.ts';
import type { SessionService } from './sessions.ts';
import { proves } from './tokens.ts';

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
    refuseEasyPassword(password, { email, names: [profile.firstName, profile.lastName, profile.organization] });

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
