import { byPerson } from '@dossier/shared/async/each';
import { derivedId, randomId, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type CommandInput, type CommandName, HOUR, MINUTE, type RefusalCode, streams } from '@dossier/shared/contract';
import { type Directory, hashPassword, type Person, verifyPassword } from '@dossier/shared/directory';
import type { LogoPicture } from '@dossier/shared/http/logo';
import type { Execute } from '../handling/execute/command.ts';
import type { Parts } from '../options.ts';
import { type LogoOptions, storeLogo } from './logo.ts';
import { recoverEach } from './recovery.ts';

type RegistrationOptions = Pick<Parts, 'directory' | 'client' | 'clock'>;
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
  // With the password that was given.
  return (await directory.find(personId)) ?? person;
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

export type Founding = Omit<Registration, 'ticketHash'> & {
  /** What is set besides; nothing: all of it is given by variables. */
  readonly settings: CommandInput<'ChangeSettings'>;
  readonly logo?: LogoPicture | undefined;
};

/**
 * What set-up ends with: the first account, which operates, and what it chose. Its address was proved by set-up. A repeat after a
 * crash resumes, with the same password. @throws Refused
 */
export const found = async (
  options: RegistrationOptions & LogoOptions & { readonly directory: Directory; readonly execute: Execute },
  { settings, logo, ...registration }: Founding,
): Promise<Person> => {
  const { directory, client, execute, clock } = options;
  const { email, correlationId } = registration;
  const ticketHash = sha256(derivedId('set-up', email));
  const expiresAt = clock() + MINUTE;
  await directory.putTicket({ hash: ticketHash, purpose: 'sign-up', personId: null, email, expiresAt, data: {} });
  const person = await register(options, { ...registration, ticketHash });

  const must = ({ ok, ...outcome }: Awaited<ReturnType<Execute>>) => {
    if (!ok && 'refusal' in outcome) throw new Refused(outcome.refusal);
  };
  const commandId = randomId();
  must(await client.send('GrantOperator', { email }, { commandId, causationId: commandId, correlationId }));
  const caller = { kind: 'person', personId: person.personId, sessionId: 'set-up' } as const;
  const send = async <N extends CommandName>(name: N, payload: CommandInput<N>) =>
    must(await execute({ name, payload, caller, commandId: randomId(), correlationId }));
  const chosen = { ...settings, ...(logo && { logo: await storeLogo(options, person.personId, logo) }) };
  if (Object.keys(chosen).length > 0) await send('ChangeSettings', chosen);
  await send('FinishSetUp', {});
  return person;
};
