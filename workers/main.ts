import { systemClock } from '@dossier/shared/basics/clock';
import { limiter } from '@dossier/shared/limits';
import { clockGuard } from '@dossier/shared/process/clock/guard';
import { machineReadings } from '@dossier/shared/process/clock/reading';
import { settingsOf } from '@dossier/shared/process/environment';
import { runService } from '@dossier/shared/process/run-service';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { createWorkers } from './index.ts';

await runService('workers', async (environment, log) => {
  const cluster = openCluster(environment, log);
  const [eventStore, bus, readStore, directory, uploads, files, payments, jobs, mailer, codec, previews, record] =
    await Promise.all([
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
      cluster.previews(),
      cluster.clockRecord(),
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
    previews,
    limit: limiter(directory, systemClock),
    sealKeys: cluster.sealKeys,
    client: cluster.client(),
    clock: systemClock,
    guard: clockGuard({ readings: machineReadings(), record, eventStore, skew: cluster.clock.skew, log }),
    log,
    settings: settingsOf(environment, cluster.secrets.secret),
  });
  return {
    checks: [
      cluster.clock.check,
      { name: 'job-queue', holds: jobs.ready },
      ...(await cluster.eventStoreChecks(true)),
      ...workers.checks,
    ],
    measures: [cluster.clock.measure, ...workers.measures],
    start: workers.start,
    stop: async () => {
      await workers.stop();
      await cluster.close();
    },
  };
});
