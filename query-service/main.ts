import { join } from 'node:path';
import { openCluster } from '@dossier/shared/cluster';
import {
  authenticator,
  installationRoot,
  limiter,
  runService,
  settingsOf,
  systemClock,
  webFiles,
} from '@dossier/shared/service';
import { createQueryService } from './index.ts';

await runService('query-service', async (environment, log) => {
  const cluster = openCluster(environment, log);
  const [eventStore, bus, readStore, directory, uploads, files, live, codec] = await Promise.all([
    cluster.eventStore(),
    cluster.bus(),
    cluster.readStore(),
    cluster.directory(),
    cluster.uploads(),
    cluster.files(),
    cluster.live(),
    cluster.codec(),
  ]);
  const service = createQueryService({
    eventStore,
    bus,
    readStore,
    directory,
    uploads,
    files,
    live,
    codec,
    client: cluster.client(),
    limit: limiter(directory, systemClock),
    clock: systemClock,
    log,
    settings: settingsOf(environment, cluster.secrets.secret),
  });
  return {
    routes: service.routes,
    fallback: webFiles(join(installationRoot, 'web/dist')),
    checks: [{ name: 'read-store', holds: async () => void (await readStore.checkpoints('readiness')) }],
    measures: service.measures,
    authenticate: authenticator(directory, systemClock),
    start: service.start,
    stop: async () => {
      await service.close();
      await cluster.close();
    },
  };
});
