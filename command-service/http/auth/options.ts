import type { Clock } from '@dossier/shared/basics/clock';
import type { CommandClient } from '@dossier/shared/command-client';
import type { auth } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { type Exchange, type Route, withBody } from '@dossier/shared/http/exchange';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { Limiter } from '@dossier/shared/limits';
import type { LiveUpdates } from '@dossier/shared/live';
import type { z } from 'zod';

export type AuthOptions = {
  readonly directory: Directory;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly client: CommandClient;
  readonly live: Pick<LiveUpdates, 'publish'>;
  readonly limit: Limiter;
  readonly clock: Clock;
  readonly settings: {
    /** 32 bytes: one-time passwords, reset links, session and device tokens derive from it. */
    readonly secret: Buffer;
    /** Cookies are for HTTPS only, with the `__Host-` prefix. */
    readonly secureCookies: boolean;
  };
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

export const sendNothing = ({ response }: Exchange) => {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
};
