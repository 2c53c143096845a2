import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import type { Until } from '@dossier/shared/contract';
import { erasePerson, rewrapAll } from '@dossier/shared/directory';
import { openScratch } from '@dossier/shared/engines/sqlite/scratch';
import { verifyHistory } from '@dossier/shared/history';
import { removalQueue } from '@dossier/shared/job-queue';
import { operateJobs } from '@dossier/shared/job-queue/operate';
import { limiter } from '@dossier/shared/limits';
import { operateAuditors } from '@dossier/shared/process/auditors';
import { operateClock } from '@dossier/shared/process/clock/operate';
import { machineReadings } from '@dossier/shared/process/clock/reading';
import { type ClusterEnvironment, readClusterEnvironment } from '@dossier/shared/process/environment';
import { operateMails } from '@dossier/shared/process/mails';
import { operatePayments } from '@dossier/shared/process/payments';
import { runOnce } from '@dossier/shared/process/run-once';
import { knownOf } from '@dossier/shared/process/seal-key';
import { type Cluster, openCluster } from '@dossier/shared/profiles/cluster';
import { openQueriesAlone } from './alone.ts';
import { operateParked } from './engine/operate-parked.ts';
import { replay } from './past/replay.ts';
import { copyInstallation } from './past/whole/copy.ts';

const openQueries = async (cluster: Cluster) => {
  const directory = await cluster.directory();
  return openQueriesAlone({
    eventStore: await cluster.eventStore(),
    bus: await cluster.bus(),
    readStore: await cluster.readStore(),
    live: await cluster.live(),
    uploads: await cluster.uploads(),
    files: await cluster.files(),
    codec: await cluster.codec(),
    directory,
    limit: limiter(directory, systemClock),
    log,
  });
};

const auditors = async (cluster: Cluster, action: 'grant' | 'revoke') => {
  const [jobs, eventStore, directory] = await Promise.all([cluster.jobs(), cluster.eventStore(), cluster.directory()]);
  return operateAuditors({ jobs, eventStore, directory }, action, process.argv.slice(3));
};

/**
 * `verify` reads a cluster's history and files, `replay` what was; `rebuild` makes its views anew, `parked` and `jobs`
 * list and revive what failed, `mails` says how each email fared, `clock` what is known of the clock, `grant` and `revoke` say who audits all projects, while it runs.
 */
const commands = {
  verify: async (cluster: Cluster, environment: ClusterEnvironment) => {
    const [store, uploads, files, people] = await Promise.all([
      cluster.eventStore(),
      cluster.uploads(),
      cluster.files(),
      cluster.people(),
    ]);
    const scratch = openScratch();
    try {
      return await verifyHistory({ store, uploads, files, people, scratch, log, ...knownOf(environment) });
    } finally {
      scratch.close();
    }
  },
  replay: async (cluster: Cluster) => {
    const [eventStore, directory, codec] = await Promise.all([
      cluster.eventStore(),
      cluster.directory(),
      cluster.codec(),
    ]);
    const copy = async (until: Until, to: string) => {
      const [uploads, files] = await Promise.all([cluster.uploads(), cluster.files()]);
      const living = { eventStore, directory, uploads, files, keepsPositions: false, clock: systemClock };
      return copyInstallation(living, until, to);
    };
    return replay({ eventStore, directory, codec, clock: systemClock, copy }, process.argv.slice(3));
  },
  rebuild: async (cluster: Cluster) => {
    const queries = await openQueries(cluster);
    const report = await queries.rebuild({ compare: process.argv.includes('--compare') });
    await queries.close();
    return report;
  },
  parked: async (cluster: Cluster) => {
    const queries = await openQueries(cluster);
    const report = await operateParked(queries.parked, await cluster.jobs(), process.argv.slice(3));
    await queries.close();
    return report;
  },
  'rotate-master-key': async (cluster: Cluster) => ({ rewrapped: await rewrapAll(await cluster.directory()) }),
  'erase-person': async (cluster: Cluster) => {
    const [directory, uploads, jobs] = await Promise.all([cluster.directory(), cluster.uploads(), cluster.jobs()]);
    const erased = await erasePerson({ directory, uploads }, process.argv[3] ?? '');
    await jobs.enqueue(removalQueue, { id: `erased-${erased.personId}`, data: { personId: erased.personId } });
    return erased;
  },
  grant: (cluster: Cluster) => auditors(cluster, 'grant'),
  revoke: (cluster: Cluster) => auditors(cluster, 'revoke'),
  mails: async (cluster: Cluster) => {
    const [eventStore, directory] = await Promise.all([cluster.eventStore(), cluster.directory()]);
    return operateMails({ eventStore, directory }, process.argv.slice(3));
  },
  payments: async (cluster: Cluster) => {
    const [eventStore, directory] = await Promise.all([cluster.eventStore(), cluster.directory()]);
    return operatePayments({ eventStore, directory }, process.argv.slice(3));
  },
  clock: async (cluster: Cluster) => {
    const [record, eventStore] = await Promise.all([cluster.clockRecord(), cluster.eventStore()]);
    return operateClock({ readings: machineReadings(), record, eventStore }, process.argv.slice(3));
  },
  jobs: async (cluster: Cluster) => operateJobs(await cluster.jobs(), process.argv.slice(3)),
};

const log = createLogger({ level: process.env.LOG_LEVEL || 'warn', service: 'maintain' });
const name = process.argv[2] ?? '';

await runOnce(async () => {
  if (!Object.hasOwn(commands, name))
    throw new Error(`Unknown command "${name}": ${Object.keys(commands).join(' or ')}.`);
  const environment = readClusterEnvironment(process.env);
  const cluster = openCluster(environment, log);
  const report = await commands[name as keyof typeof commands](cluster, environment);
  await cluster.close();
  return report;
});
