import { randomBytes } from 'node:crypto';
import { createCommandService } from '@dossier/command-service';
import { aborted } from '@dossier/shared/async/pause';
import { type Clock, systemClock } from '@dossier/shared/basics/clock';
import { makeFolder } from '@dossier/shared/basics/durable-file';
import type { Logger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';
import { settingsAfter } from '@dossier/shared/contract';
import { type Route, sendJson, sendRefusal, sendText } from '@dossier/shared/http/exchange';
import { inUrl, listen } from '@dossier/shared/http/listen';
import { type Check, createMetrics, operationRoutes, warning } from '@dossier/shared/http/operations';
import { openOperationsPort } from '@dossier/shared/http/operations-port';
import { contentSecurityPolicy } from '@dossier/shared/http/policy';
import { createServer, type ServerOptions } from '@dossier/shared/http/server';
import { webFiles } from '@dossier/shared/http/web-files';
import { type Environment, settingsOf, variablesOf } from '@dossier/shared/process/environment';
import { mailServerIn } from '@dossier/shared/process/mail-server';
import { closeToOthers } from '@dossier/shared/process/private-files';
import { checkTestEngines } from '@dossier/shared/process/test-engines';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { dropAnswers, keepAnswers, logoIn } from './answers.ts';
import { dropLink, gate, makeLink } from './link.ts';
import { type SetUpOptions, setUpRoutes } from './routes.ts';
import { environmentWith, readInstalled } from './settings.ts';

type Options = {
  /** What variables say, and nothing else. */
  readonly environment: Environment;
  readonly log: Logger;
  /** Folder of the built web app. */
  readonly web: string;
  readonly say: (line: string) => void;
  readonly clock?: Clock;
  /** Ends it unfinished. */
  readonly signal: AbortSignal;
};

/** Seconds after which a browser may look again. */
const lookAgain = 60;

const page = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Dossier is being set up</title>
    <style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1rem}</style>
  </head>
  <body>
    <main>
      <h1>Dossier is being set up</h1>
      <p>Nobody can use it yet. Whoever set it going finds the link to go on in its log, or makes a new one with <code>dossier set-up</code>.</p>
    </main>
  </body>
</html>
`;

/** All that is there meanwhile are the pages of set-up. */
const onlySetUp = (web: string): ServerOptions['fallback'] => {
  const files = webFiles(web);
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isCall = /^\/(api|dev)(\/|$)/.test(pathname);
    if (isRead && !isCall && (pathname === '/set-up' || /\.\w+$/.test(pathname))) return files(request, response);
    if (!isRead || isCall)
      return sendRefusal(response, { code: 'UNAVAILABLE', title: 'Dossier is being set up.', retryAfter: lookAgain });
    const nonce = randomBytes(16).toString('base64');
    sendText(response, 503, page(nonce), 'text/html; charset=utf-8', {
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Retry-After': String(lookAgain),
    });
  };
};

/** Other machines have no use for an address that means "every network". */
const baseOf = ({ PUBLIC_URL, HOST }: Environment, port: number): string => {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const isEvery = ['0.0.0.0', '::', ''].includes(HOST);
  return `http://${isEvery ? 'localhost' : inUrl(HOST)}:${port}`;
};

/** Makes the account, the operator and what was chosen, over the installation's own engines; the product opens them anew. */
const foundWith =
  ({ environment, log, clock = systemClock }: Options, end: () => void): SetUpOptions['found'] =>
  async (exchange, { answers, chosen, password }) => {
    const whole = environmentWith(environment, settingsAfter({}, chosen), mailServerIn(environment));
    try {
      checkTestEngines(whole);
    } catch (error) {
      throw new Refused({ code: 'INVALID', title: (error as Error).message });
    }
    if (!answers.person) throw new Refused('NOT_FOUND');
    const { email, ...names } = answers.person;
    keepAnswers(environment.DATA_DIR, { isFounding: true });
    const engines = await openEmbedded({ environment: whole, clock, log });
    try {
      const settings = { ...settingsOf(whole, engines.secret), variables: variablesOf(environment) };
      const service = createCommandService({ ...engines, clock, log, settings });
      // Whoever operates it set its terms.
      const profile = { ...names, terms: true } as const;
      const { correlationId } = exchange;
      await service
        .found(exchange, {
          email,
          password,
          profile,
          settings: chosen,
          logo: logoIn(environment.DATA_DIR),
          correlationId,
        })
        .finally(service.close);
    } finally {
      await engines.close();
    }
    end();
  };

/**
 * Serves set-up and nothing else, until there is an installation: a new one, or that of a backup. Whoever has the link, which is said
 * once, may go on; a new one comes from the command line. Answers the port, which the product takes over; undefined: it was ended.
 */
export const setUp = async (options: Options): Promise<number | undefined> => {
  const { environment, log, web, say, signal, clock = systemClock } = options;
  const { DATA_DIR: dataDir, HOST: host, OPERATIONS_PORT } = environment;
  makeFolder(dataDir);
  await closeToOthers(dataDir, log);
  const secure = environment.PUBLIC_URL?.startsWith('https:') ?? false;
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  // As long as it waits for people it is as ready as it can be: proxies lead nobody to what is not.
  const checks: readonly Check[] = [warning('set-up', () => 1)];
  const metrics = createMetrics([]);
  const health: Route = {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    handle: async ({ response }) => sendJson(response, 200, { status: 'ok', setUp: 'waits for the link in the log' }),
  };
  const server = createServer({
    routes: [
      health,
      ...operationRoutes({ checks, metrics, access: 'loopback' }),
      ...setUpRoutes({
        environment,
        clock,
        log,
        secure,
        gate: gate({ dataDir, clock, secure }),
        found: foundWith(options, end),
        restored: async () => {
          checkTestEngines((await readInstalled(environment)).environment, environment);
          end();
        },
      }),
    ],
    fallback: onlySetUp(web),
    authenticate: async () => ({ kind: 'visitor' }),
    log,
    trustProxy: environment.TRUST_PROXY,
    compress: true,
    metrics,
  });
  const listening = await listen(server, { host, port: environment.PORT });
  const operations =
    OPERATIONS_PORT === undefined
      ? undefined
      : await openOperationsPort({ host, port: OPERATIONS_PORT, checks, metrics, log });
  const link = makeLink(dataDir, baseOf(environment, listening.port), clock());
  say('Dossier is not set up yet. Open this link within an hour, in the browser in which you set it up:');
  // By itself, so that nothing clings to it where a line is JSON.
  say(link);
  say('For a new link: dossier set-up (in a checkout: npm run set-up).');
  await Promise.race([over, aborted(signal)]);
  if (!signal.aborted) {
    dropLink(dataDir);
    dropAnswers(dataDir);
  }
  await Promise.all([listening.close(), operations?.close()]);
  return signal.aborted ? undefined : listening.port;
};
