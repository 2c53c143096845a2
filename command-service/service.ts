import { type Each, eachByItself } from '@dossier/shared/async/each';
import { every, type Periodic } from '@dossier/shared/async/every';
import { tellingFailures } from '@dossier/shared/async/outages';
import type { Logger } from '@dossier/shared/basics/log';
import type { CommandClient } from '@dossier/shared/command-client';
import { HOUR, MINUTE } from '@dossier/shared/contract';
import { watchDisk } from '@dossier/shared/http/disk';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import { type Check, type Measure, warning } from '@dossier/shared/http/operations';
import { recoverClosings } from './flows/closing.ts';
import { oneAtATime, recoverClaims, recoverDrops, recoverLocks } from './flows/recovery.ts';
import { type Founding, found, recoverRegistrations } from './flows/registration.ts';
import { commandHandlers } from './handling/command-handlers.ts';
import type { Execute } from './handling/execute/command.ts';
import { createExecute } from './handling/execute/execute.ts';
import { indexHosts } from './handling/hosting.ts';
import { maintenance } from './handling/maintenance.ts';
import { answerDraftRoutes, formerRoutes } from './http/answers/routes.ts';
import { refuseEasyPassword } from './http/auth/passwords.ts';
import { authCalls, authRoutes } from './http/auth/routes.ts';
import { commandRoutes, commandSender } from './http/commands/routes.ts';
import { hostingRoutes } from './http/hosting/routes.ts';
import { guestRoutes } from './http/invitations/guests.ts';
import { invitationRoutes } from './http/invitations/routes.ts';
import { legacyRoutes } from './http/legacy/routes.ts';
import { logoRoutes, mailServerRoutes } from './http/operator/routes.ts';
import { refusedInWords } from './http/page.ts';
import { paymentRoutes } from './http/payments/routes.ts';
import { createUploads } from './http/uploads/routes.ts';
import { webhookRoutes } from './http/webhooks/routes.ts';
import type { CommandServiceOptions } from './options.ts';

export type CommandService = {
  readonly routes: Route[];
  /** For workers of the same process. */
  readonly client: CommandClient;
  readonly execute: Execute;
  /** What set-up ends with; answers the browser, which is signed in then. A repeat resumes. @throws Refused */
  found(exchange: Exchange, founding: Founding): Promise<void>;
  /** Finishes or frees what a crash left half done. */
  recover(): Promise<void>;
  /** Recovers at once and then every minute, until it is closed. */
  start(): void;
  readonly checks: readonly Check[];
  readonly measures: readonly Measure[];
  close(): Promise<void>;
};

const patient = { first: MINUTE / 2, longest: HOUR };

const logged =
  (handle: Execute, log: Logger): Execute =>
  async (request) => {
    const begun = performance.now();
    const outcome = await handle(request);
    if (log.isLevelEnabled('info')) {
      const { name: command, commandId, causationId, correlationId } = request;
      const milliseconds = Math.round(performance.now() - begun);
      const refused = outcome.ok ? {} : { code: outcome.refusal.code };
      log.info({ command, commandId, causationId, correlationId, milliseconds, ...refused }, 'command');
    }
    return outcome;
  };

/** The engines remain the caller's to close. */
export const createCommandService = (options: CommandServiceOptions): CommandService => {
  const { directory, clock, log, settings } = options;
  const {
    execute: handle,
    streams,
    isRepeat,
    rehearsal,
  } = createExecute({
    ...options,
    secret: settings.secret,
    handlers: commandHandlers(options),
  });
  const execute = logged(handle, log);
  const stopForgetting = directory.onErased(() => streams.forget());
  const client: CommandClient = {
    send: (name, payload, cause) => execute({ name, payload, caller: { kind: 'system' }, ...cause }),
  };
  const { refuseMeanwhile, closedMeanwhile } = maintenance({ streams, clock });
  const service = { ...options, execute, streams, isRepeat, rehearsal, client, refuseMeanwhile };
  const uploading = createUploads(service);
  const recovery = (name: string, work: (each: Each) => Promise<void>) => {
    const telling = tellingFailures(log);
    const words = ['recoveries wait and are tried again', 'a recovery failed and is tried again'] as const;
    const warn = (error: unknown, id = '') => telling.failed(id, error, { recovery: name, ...(id && { id }) }, words);
    const each = eachByItself({ clock, limits: patient, onFailure: warn });
    return { name, failing: each.failing, warn, recover: oneAtATime(() => work(each)) };
  };
  const sender = commandSender(service);
  const auth = authCalls(service);
  const disk = watchDisk(service.files, log);
  const recoveries = [
    recovery('uploads', uploading.recover),
    recovery('claims', (each) => recoverClaims({ ...service, each })),
    recovery('registrations', (each) => recoverRegistrations({ ...service, each })),
    recovery('hosts', () => indexHosts(service)),
    recovery('locks', (each) => recoverLocks({ ...service, each })),
    recovery('dropped jobs', (each) => recoverDrops({ ...service, each })),
    recovery('closings of accounts', (each) => recoverClosings({ ...service, each })),
  ];
  let recovering: Periodic[] = [];
  return {
    client,
    execute,
    found: async (exchange, founding) => {
      const { email, password, profile } = founding;
      refuseEasyPassword(password, email, profile);
      await auth.sessions.open(exchange, await found(service, founding));
    },
    measures: [
      ...disk.measures,
      {
        name: 'dossier_failing_recoveries',
        help: 'Uploads and accounts that a crash left half done and whose recovery failed when last tried',
        labels: ['recovery'],
        read: async () => recoveries.map(({ name, failing }) => ({ labels: { recovery: name }, value: failing() })),
      },
    ],
    checks: [...disk.checks, ...recoveries.map(({ name, failing }) => warning(`recovery of ${name}`, failing))],
    routes: [
      ...commandRoutes(sender),
      ...paymentRoutes(service),
      ...authRoutes(service, auth),
      ...answerDraftRoutes(service).map(closedMeanwhile),
      ...formerRoutes(service),
      ...webhookRoutes(service).map(closedMeanwhile),
      ...invitationRoutes(service).map(closedMeanwhile).map(refusedInWords(service)),
      ...guestRoutes({ ...service, sessions: auth.sessions }),
      ...hostingRoutes(service).map(refusedInWords(service)),
      ...logoRoutes(service),
      ...mailServerRoutes(service),
      ...uploading.routes.map(closedMeanwhile),
      // People sign in meanwhile.
      ...legacyRoutes({ ...service, sender, auth, uploading }).map((route) =>
        route.access === 'public' ? route : closedMeanwhile(route),
      ),
    ],
    recover: async () => {
      await Promise.all(recoveries.map(({ recover }) => recover()));
    },
    start: () => {
      recovering = [...recoveries, recovery('disk', disk.look)].map(({ recover, warn }) =>
        every(MINUTE, recover, { atOnce: true, onFailure: warn }),
      );
    },
    close: async () => {
      await Promise.all(recovering.map((one) => one.stop()));
      stopForgetting();
      await uploading.close();
    },
  };
};
