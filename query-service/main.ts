import { join } from 'node:path';
import { systemClock } from '@dossier/shared/basics/clock';
import { authenticator } from '@dossier/shared/http/authenticate';
import { openAttempts } from '@dossier/shared/http/security/attempts';
import { securityTextRoute } from '@dossier/shared/http/security/security-text';
import { verifyPageIn, webFiles } from '@dossier/shared/http/web-files';
import { cardSitesOf, settingsOf } from '@dossier/shared/process/environment';
import { installationRoot, installedVersion, runService } from '@dossier/shared/process/run-service';
import { findSealKeys } from '@dossier/shared/process/seal-key';
import { testEnginesOf } from '@dossier/shared/process/test-engines';
import { isMarked } from '@dossier/shared/profiles/bucket';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { createQueryService, type QueryService } from './query-service.ts';

await runService('query-service', async (environment, log) => {
  const cluster = openCluster(environment, log);
  const engines = await cluster.open(
    'eventStore',
    'bus',
    'readStore',
    'directory',
    'uploads',
    'files',
    'live',
    'codec',
    'jobs',
    'mailer',
    'previews',
    'limit',
  );
  const { eventStore, bus, readStore, directory, files, live, jobs, mailer } = engines;
  const web = join(installationRoot, 'web/dist');
  const service: QueryService = createQueryService({
    ...engines,
    client: cluster.client(),
    eventSource: cluster.eventSource,
    clock: systemClock,
    log,
    verifyPage: verifyPageIn(web),
    sealKeys: () => findSealKeys(environment),
    settings: settingsOf(environment, cluster.secrets.secret),
    surroundings: {
      version: installedVersion(),
      profile: 'cluster',
      engines: [
        { name: 'EventStoreDB', light: 'events', holds: eventStore.ready },
        { name: 'Redis', light: 'events', holds: jobs.ready },
        { name: 'Kafka', light: 'views', holds: bus.ends },
        { name: 'MongoDB', light: 'views', holds: () => readStore.checkpoints('readiness') },
        { name: 'Mail server', light: 'mail', holds: mailer.check },
        { name: 'Bucket', light: 'storage', holds: () => isMarked(files) },
      ],
      checks: () => [cluster.clock.check, ...service.checks],
    },
  });
  const attempts = openAttempts({ directory, eventStore, live, clock: systemClock, log });
  return {
    main: {
      routes: [...service.routes, securityTextRoute(environment.SECURITY_CONTACT, systemClock)],
      fallback: webFiles(web, {
        card: cardSitesOf(environment),
        testEngines: () => testEnginesOf(environment),
        shop: environment.BILLING !== 'none',
        brand: service.brand,
        withNotice: service.withNotice,
      }),
      authenticate: authenticator(directory, systemClock),
      noteRefused: attempts.note,
    },
    checks: [
      cluster.clock.check,
      { name: 'read-store', holds: async () => void (await readStore.checkpoints('readiness')) },
      ...(await cluster.eventStoreChecks(true)),
      ...service.checks,
    ],
    measures: [cluster.clock.measure, ...service.measures],
    start: service.start,
    stop: async () => {
      await attempts.close();
      await service.close();
      await cluster.close();
    },
  };
});
