import { systemClock } from '@dossier/shared/basics/clock';
import { authenticator } from '@dossier/shared/http/authenticate';
import { openAttempts } from '@dossier/shared/http/security/attempts';
import { settingsOf } from '@dossier/shared/process/environment';
import { shownServer } from '@dossier/shared/process/mail-server';
import { runService } from '@dossier/shared/process/run-service';
import { checkBucket } from '@dossier/shared/profiles/bucket';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { internalRoutes } from './http/commands/internal.ts';
import { createCommandService } from './service.ts';

await runService('command-service', async (environment, log) => {
  const cluster = openCluster(environment, log);
  const { secret, serviceTokens } = cluster.secrets;
  const { commandStore: eventStore, ...engines } = await cluster.open(
    'commandStore',
    'directory',
    'uploads',
    'files',
    'payments',
    'jobs',
    'live',
    'codec',
    'limit',
  );
  const { directory, live } = engines;
  await checkBucket(engines, log);
  const service = createCommandService({
    ...engines,
    eventStore,
    clock: systemClock,
    log,
    mailServers: { shown: () => shownServer({ url: environment.SMTP_URL, from: environment.MAIL_FROM }) },
    settings: settingsOf(environment, secret),
  });
  const attempts = openAttempts({ directory, eventStore, live, clock: systemClock, log });
  return {
    main: {
      routes: [...service.routes, ...internalRoutes({ execute: service.execute, tokens: serviceTokens })],
      authenticate: authenticator(directory, systemClock),
      noteRefused: attempts.note,
    },
    // Without events people can still sign in; nothing works without the directory.
    checks: [
      cluster.clock.check,
      { name: 'directory', holds: async () => void (await directory.find('readiness')) },
      ...(await cluster.eventStoreChecks(true)),
      ...service.checks,
    ],
    measures: [cluster.clock.measure, ...service.measures],
    start: async () => service.start(),
    stop: async () => {
      await attempts.close();
      await service.close();
      await cluster.close();
    },
  };
});
