import { derivedId, randomId, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { refusals } from '@dossier/shared/contract';
import {
  hashPassword,
  isEasyPassword,
  type Person,
  passwordMark,
  type Ticket,
  verifyPassword,
} from '@dossier/shared/directory';
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

/** Where it is kept that a link was used: only who used it knows the key. */
const doneHash = (token: string, key: string) => sha256(`reset\n${token}\n${key}`);

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

  /** Whose password this very request has set before: its answer was lost. */
  const resetBefore = async ({ ticket, password, key }: Body<'resetPassword'>): Promise<Person | undefined> => {
    const done = key === undefined ? undefined : await directory.ticket(doneHash(ticket, key));
    const person = done?.personId ? await directory.find(done.personId) : undefined;
    return done?.purpose === 'reset-done' &&
      done.expiresAt > clock() &&
      person?.status === 'active' &&
      done.data.password === passwordMark(person) &&
      (await verifyPassword(person.passwordHash, password))
      ? person
      : undefined;
  };

  /** @throws Refused TICKET_INVALID, PASSWORD_COMMON */
  const setBy = async (body: Body<'resetPassword'>, named: string | undefined): Promise<Person> => {
    const { ticket, person } = await resettable(body.ticket);
    const { personId, email, passwordHash: former } = person;
    if (named !== undefined && named !== email) throw new Refused('TICKET_INVALID');
    refuseEasyPassword(body.password, email);
    const passwordHash = await hashPassword(body.password);
    if (body.key !== undefined) {
      const hash = doneHash(body.ticket, body.key);
      const data = { password: passwordMark({ passwordHash }) };
      await directory.putTicket({ ...ticket, hash, purpose: 'reset-done', data });
    }
    if (!(await directory.useTicket(ticket.hash))) throw new Refused('TICKET_INVALID');
    if (!(await directory.setPassword(personId, passwordHash, former))) throw new Refused('TICKET_INVALID');
    return { ...person, passwordHash };
  };

  /** @param named must be the address of the ticket. */
  const reset = async (exchange: Exchange, body: Body<'resetPassword'>, named?: string) => {
    const person = (await resetBefore(body)) ?? (await setBy(body, named));
    await sessions.endAll(person.personId);
    await revokeAccess(options, person.personId);
    exchange.log.info({ personId: person.personId }, 'password reset');
    await notice(exchange, person.personId, 'password-changed', derivedId(sha256(body.ticket), 'reset-password'));
    await sessions.open(exchange, person);
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
