import { derivedId, randomId, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { refusals } from '@dossier/shared/contract';
import { hashPassword, isEasyPassword, type Person, passwordMark, type Ticket } from '@dossier/shared/directory';
import { type Exchange, sendJson } from '@dossier/shared/http/exchange';
import { signedIn } from '../../handling/caller.ts';
import { revokeAccess } from './api-tokens.ts';
import { type AuthOptions, type Body, noticesOf, passwordCheck, passwordWrong } from './common.ts';
import type { SessionService } from './sessions.ts';

type Profile = { readonly firstName: string; readonly lastName: string; readonly organization: string };

/** @param profile as far as it is known @throws Refused PASSWORD_COMMON */
export const refuseEasyPassword = (password: string, email: string, profile?: Profile) => {
  const names = profile && [profile.firstName, profile.lastName, profile.organization];
  if (isEasyPassword(password, { email, ...(names && { names }) }))
    throw new Refused({ code: 'PASSWORD_COMMON', errors: { password: refusals.PASSWORD_COMMON[1] } });
};

/** A new password ends the other sessions and all API tokens, and a mail tells of it. */
export const passwordCalls = (options: AuthOptions, sessions: SessionService) => {
  const { directory, clock } = options;
  const checkPassword = passwordCheck(options, 'change-password');
  /** @throws Refused TICKET_INVALID */
  const resettable = async (token: string): Promise<{ ticket: Ticket; person: Person }> => {
    const ticket = await directory.ticket(sha256(token));
    const person = ticket?.personId ? await directory.find(ticket.personId) : undefined;
    if (
      ticket?.purpose !== 'reset' ||
      ticket.expiresAt <= clock() ||
      person?.status !== 'active' ||
      ticket.data.password !== passwordMark(person)
    )
      throw new Refused('TICKET_INVALID');
    return { ticket, person };
  };

  const notice = noticesOf(options);

  const checkTicket = async ({ response }: Exchange, { ticket }: Body<'ticket'>) => {
    await resettable(ticket);
    sendJson(response, 200, { valid: true });
  };

  /** @param named must be the address of the ticket. */
  const reset = async (exchange: Exchange, body: Body<'resetPassword'>, named?: string) => {
    const { ticket, person } = await resettable(body.ticket);
    if (named !== undefined && named !== person.email) throw new Refused('TICKET_INVALID');
    refuseEasyPassword(body.password, person.email);
    const hash = await hashPassword(body.password);
    if (!(await directory.useTicket(ticket.hash))) throw new Refused('TICKET_INVALID');
    if (!(await directory.setPassword(person.personId, hash, person.passwordHash))) throw new Refused('TICKET_INVALID');
    await sessions.endAll(person.personId);
    await revokeAccess(options, person.personId);
    exchange.log.info({ personId: person.personId }, 'password reset');
    await notice(exchange, person.personId, 'password-changed', derivedId(ticket.hash, 'reset-password'));
    await sessions.open(exchange, { ...person, passwordHash: hash });
  };

  const change = async (exchange: Exchange, { existingPassword, password }: Body<'changePassword'>) => {
    const { personId, sessionId } = signedIn(exchange.caller);
    const person = await checkPassword(exchange, personId, existingPassword, 'existingPassword');
    refuseEasyPassword(password, person.email);
    // Of several at once, and beside a reset, only one knew the existing one.
    if (!(await directory.setPassword(personId, await hashPassword(password), person.passwordHash)))
      throw passwordWrong('existingPassword');
    await sessions.endAll(personId, sessionId);
    await revokeAccess(options, personId);
    exchange.log.info({ personId }, 'password changed');
    await notice(exchange, personId, 'password-changed', randomId());
    await sessions.renew(exchange, personId, sessionId);
  };

  return { checkTicket, reset, change };
};
