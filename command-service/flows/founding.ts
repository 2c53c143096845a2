import { derivedId, randomId, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type CommandInput, type CommandName, MINUTE } from '@dossier/shared/contract';
import type { Directory, Person } from '@dossier/shared/directory';
import type { LogoPicture } from '@dossier/shared/http/logo';
import type { Execute } from '../handling/execute/command.ts';
import { type LogoOptions, storeLogo } from './logo.ts';
import { type Registration, type RegistrationOptions, register } from './registration.ts';

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
