import { openCluster } from '@dossier/shared/cluster';
import { authenticator, runService, settingsOf, systemClock } from '@dossier/shared/service';
import { createWorkers } from './index.ts';

await runService('workers', async (environment, log) => {
  const cluster = openCluster(environment, log);
  const [eventStore, bus, readStore, directory, uploads, files, payments, jobs, mailer, codec] = await Promise.all([
    cluster.eventStore(),
    cluster.bus(),
    cluster.readStore(),
    cluster.directory(),
    cluster.uploads(),
    cluster.files(),
    cluster.payments(),
    cluster.jobs(),
    cluster.mailer(),
    cluster.codec(),
  ]);
  const workers = createWorkers({
    eventStore,
    bus,
    readStore,
    directory,
    uploads,
    files,
    payments,
    jobs,
    mailer,
    codec,
    client: cluster.client(),
    clock: systemClock,
    log,
    settings: settingsOf(environment, cluster.secrets.secret),
  });
  return {
    routes: [],
    checks: [{ name: 'job-queue', holds: async () => void (await jobs.mark('readiness')) }],
    measures: workers.measures,
    authenticate: authenticator(directory, systemClock),
    start: workers.start,
    stop: async () => {
      await workers.stop();
      await cluster.close();
    },
  };
});
