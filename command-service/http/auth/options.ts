import { Refused } from '@dossier/shared/basics/refused';
import type { auth } from '@dossier/shared/contract';
import { type Exchange, type Route, withBody } from '@dossier/shared/http/exchange';
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

/** Closing an account blocks it, then ends what is its own; what was made in between ends here. @throws Refused UNAUTHENTICATED */
export const endIfClosed = async (
  { directory }: Pick<AuthOptions, 'directory'>,
  personId: string,
  end: () => Promise<unknown>,
): Promise<void> => {
  if ((await directory.find(personId))?.status === 'active') return;
  await end();
  throw new Refused('UNAUTHENTICATED');
};

export const sendNothing = ({ response }: Exchange) => {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
};
