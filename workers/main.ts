import { systemClock } from '@dossier/shared/basics/clock';
import { clockGuard } from '@dossier/shared/process/clock/guard';
import { machineReadings } from '@dossier/shared/process/clock/record';
import { settingsOf } from '@dossier/shared/process/environment';
import { runService } from '@dossier/shared/process/run-service';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { createWorkers } from './index.ts';

await runService('workers', async (environment, log) => {
  const cluster = openCluster(environment, log);
  const { clockRecord: record, ...engines } = await cluster.open(
    'eventStore',
    'bus',
    'readStore',
    'directory',
    'uploads',
    'files',
    'payments',
    'jobs',
    'mailer',
    'codec',
    'previews',
    'limit',
    'clockRecord',
  );
  const { eventStore, jobs } = engines;
  const workers = createWorkers({
    ...engines,
    client: cluster.client(),
    sealKeys: cluster.sealKeys,
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
