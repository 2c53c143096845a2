import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type auth, type MailTemplate, refusals } from '@dossier/shared/contract';
import { type Person, verifyPassword } from '@dossier/shared/directory';
import { announce, type Exchange, type Route, withBody } from '@dossier/shared/http/exchange';
import type { BudgetName } from '@dossier/shared/limits';
import type { z } from 'zod';
import type { Parts, Settings } from '../../options.ts';

export type AuthOptions = Pick<Parts, 'directory' | 'client' | 'limit' | 'clock'> & {
  readonly jobs: Pick<Parts['jobs'], 'enqueue'>;
  readonly live: Pick<Parts['live'], 'publish'>;
  /** `secret`: one-time passwords, reset links, session and device tokens derive from it. */
  readonly settings: Pick<Settings, 'secret' | 'secureCookies'>;
};

export type Body<Name extends keyof typeof auth> = z.output<(typeof auth)[Name]>;

const called = (path: string, access: Route['access']) =>
  ({ method: 'POST', path: `/api/auth/${path}`, access }) as const;

export const post = (path: string, access: Route['access'], handle: Route['handle']): Route => ({
  ...called(path, access),
  handle,
});

export const postBody = <S extends z.ZodType>(
  path: string,
  access: Route['access'],
  body: S,
  handle: (exchange: Exchange, body: z.output<S>) => Promise<void>,
): Route => withBody(body, { ...called(path, access), handle });

/**
 * Closing an account blocks it, then ends what is its own, and so does a new password with what the former one made; what was
 * made in between ends here.
 * @param proven whose password was asked for @throws Refused UNAUTHENTICATED
 */
export const endIfClosed = async (
  { directory }: Pick<AuthOptions, 'directory'>,
  personId: string,
  end: () => Promise<unknown>,
  proven?: Person,
): Promise<void> => {
  const person = await directory.find(personId);
  if (person?.status === 'active' && (proven ?? person).passwordHash === person.passwordHash) return;
  await end();
  throw new Refused('UNAUTHENTICATED');
};

export const sendNothing = ({ response }: Exchange) => {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
};

/** What it tells of has happened, so a mail that cannot be queued is only logged. */
export const noticesOf =
  ({ client }: Pick<AuthOptions, 'client'>) =>
  async ({ log, correlationId }: Exchange, recipient: string, template: MailTemplate, cause: string): Promise<void> => {
    try {
      await client.send(
        'QueueMail',
        { recipient, template },
        { commandId: derivedId(cause, template, recipient), causationId: cause, correlationId },
      );
    } catch (error) {
      log.error({ err: error, personId: recipient, template }, 'a notice could not be queued');
    }
  };

export const passwordWrong = (field: string) =>
  new Refused({ code: 'PASSWORD_WRONG', errors: { [field]: refusals.PASSWORD_WRONG[1] } });

/** Answers whose it is, before something is done that the session alone does not allow. @param field in which it was typed @throws Refused PASSWORD_WRONG or SLOW_DOWN */
export const passwordCheck =
  ({ directory, limit }: Pick<AuthOptions, 'directory' | 'limit'>, budget: BudgetName) =>
  async ({ response }: Exchange, personId: string, password: string, field = 'password'): Promise<Person> => {
    announce(response, await limit(budget, personId));
    const person = await directory.find(personId);
    if (!(await verifyPassword(person?.passwordHash, password)) || !person) throw passwordWrong(field);
    return person;
  };
