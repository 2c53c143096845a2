import { derivedId, sha256 } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { auth, HOUR, type RefusalCode, streams } from '@dossier/shared/contract';
import { type Directory, hashPassword, type Person, verifyPassword } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { type Exchange, type Route, readJson } from '@dossier/shared/http/exchange';
import { type AuthOptions, post } from './options.ts';
import { refuseEasyPassword } from './passwords.ts';
import type { SessionService } from './sessions.ts';

/** The event of an earlier try is there already; what is missing are the steps after it. */
const alreadyRegistered: readonly RefusalCode[] = ['ACCOUNT_EXISTS', 'KEY_REUSED'];

/**
 * Registration spans directory and events: reserve the address with the password, append AccountRegistered (commandId from
 * the ticket), activate, use up the ticket. A repeat with the same ticket goes on where the last one stopped.
 */
export const registrationRoutes = (options: AuthOptions, sessions: SessionService): Route[] => {
  const { directory, client, clock } = options;

  const register = async (exchange: Exchange) => {
    const { ticket, email, password, terms, ...profile } = parse(auth.register, await readJson(exchange.request));
    const hash = sha256(ticket);
    const proof = await directory.ticket(hash);
    if (proof?.purpose !== 'sign-up' || proof.email !== email || proof.expiresAt <= clock())
      throw new Refused('REGISTRATION_TICKET_INVALID');
    refuseEasyPassword(password, { email, names: [profile.firstName, profile.lastName, profile.organization] });

    const person = await directory.personOf(email);
    if (await directory.reserve(person.personId, await hashPassword(password), clock())) {
      const commandId = derivedId(hash, 'RegisterAccount');
      const outcome = await client.send(
        'RegisterAccount',
        { personId: person.personId, ...profile, terms },
        { commandId, causationId: commandId, correlationId: exchange.correlationId },
      );
      if (!outcome.ok && !alreadyRegistered.includes(outcome.refusal.code)) {
        await directory.release(person.personId);
        throw new Refused(outcome.refusal);
      }
      await directory.activate(person.personId);
    } else if (!(await isResumed(person, password))) throw new Refused('ACCOUNT_EXISTS');

    if (!(await directory.useTicket(hash))) throw new Refused('REGISTRATION_TICKET_INVALID');
    exchange.log.info({ personId: person.personId }, 'registered');
    await sessions.open(exchange, person);
  };

  /** This very registration was activated before its ticket was used up: the password is the one just given. */
  const isResumed = async ({ personId }: Person, password: string) => {
    const stored = await directory.find(personId);
    return stored?.status === 'active' && (await verifyPassword(stored.passwordHash, password));
  };

  return [post('register', 'public', register)];
};

/** A registration takes a second; after this long nobody is at work on it any more. */
const abandonedAfter = HOUR;

/** Ends registrations that a crash cut short: the events say whether there is an account, or the address is free again. */
export const settleRegistrations = async (directory: Directory, eventStore: EventStore, now: number): Promise<void> => {
  for (const { personId } of await directory.pendingBefore(now - abandonedAfter)) {
    const [registered] = await eventStore.readStream(streams.account(personId), { limit: 1 });
    if (registered) await directory.activate(personId);
    else await directory.release(personId);
  }
};
