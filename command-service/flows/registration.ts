import { byPerson } from '@dossier/shared/async/each';
import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type CommandInput, HOUR, type RefusalCode, streams } from '@dossier/shared/contract';
import { type Directory, hashPassword, type Person, verifyPassword } from '@dossier/shared/directory';
import type { Parts } from '../options.ts';
import { recoverEach } from './recovery.ts';

export type RegistrationOptions = Pick<Parts, 'directory' | 'client' | 'clock'>;
export type Registration = {
  readonly ticketHash: string;
  readonly email: string;
  readonly password: string;
  readonly profile: Omit<CommandInput<'RegisterAccount'>, 'personId'>;
  readonly correlationId: string;
};

/** An earlier try appended the event; only the steps after it are missing. */
const alreadyRegistered: readonly RefusalCode[] = ['ACCOUNT_EXISTS', 'KEY_REUSED'];

/** Activated before its ticket was used up: the password is the one just given. */
const isResumed = async (directory: Directory, personId: string, password: string) => {
  const stored = await directory.find(personId);
  return stored?.status === 'active' && (await verifyPassword(stored.passwordHash, password));
};

/** A repeat resumes. @throws Refused ACCOUNT_EXISTS, REGISTRATION_TICKET_INVALID */
export const register = async (
  { directory, client, clock }: RegistrationOptions,
  { ticketHash, email, password, profile, correlationId }: Registration,
): Promise<Person> => {
  const person = await directory.personOf(email);
  const { personId } = person;
  if (await directory.reserve(personId, await hashPassword(password), clock())) {
    const commandId = derivedId(ticketHash, 'RegisterAccount');
    const cause = { commandId, causationId: commandId, correlationId };
    const outcome = await client.send('RegisterAccount', { personId, ...profile }, cause);
    if (!outcome.ok && !alreadyRegistered.includes(outcome.refusal.code)) {
      await directory.release(personId);
      throw new Refused(outcome.refusal);
    }
    await directory.activate(personId);
  } else if (!(await isResumed(directory, personId, password))) throw new Refused('ACCOUNT_EXISTS');

  if (!(await directory.useTicket(ticketHash))) throw new Refused('REGISTRATION_TICKET_INVALID');
  return person;
};

/** A registration takes a second: after this long it was abandoned. */
const abandonedAfter = HOUR;

/** After a crash: activates the account if the event is there, else frees the address. */
export const recoverRegistrations = async (
  options: Pick<Parts, 'directory' | 'clock' | 'each'> & {
    readonly eventStore: Pick<Parts['eventStore'], 'readStream'>;
  },
): Promise<void> => {
  const { directory, eventStore, clock, each } = options;
  await recoverEach(each, await directory.pendingBefore(clock() - abandonedAfter), byPerson, async ({ personId }) => {
    const [registered] = await eventStore.readStream(streams.account(personId), { limit: 1 });
    if (registered) await directory.activate(personId);
    else await directory.release(personId);
  });
};
