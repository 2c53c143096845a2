import type { Clock } from '@dossier/shared/basics/clock';
import type { CommandClient } from '@dossier/shared/command-client';
import type { Directory } from '@dossier/shared/directory';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/http/limiter';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { LiveUpdates } from '@dossier/shared/live';

export type AuthOptions = {
  readonly directory: Directory;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  /** Sends RegisterAccount and the notices' QueueMail, as system. */
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

export const post = (path: string, access: Route['access'], handle: (exchange: Exchange) => Promise<void>): Route => ({
  method: 'POST',
  path: `/api/auth/${path}`,
  access,
  handle,
});

export const sendNothing = ({ response }: Exchange) => {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
};
