import { runService } from '@dossier/shared/process/run-service';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { createRelay } from './relay.ts';
import { openMongoRelayState } from './state.ts';

await runService('relay', async (environment, log) => {
  const cluster = openCluster(environment, log);
  // The directory compares the master key, as in every process.
  const [eventStore, publisher] = await Promise.all([cluster.eventStore(), cluster.publisher(), cluster.directory()]);
  const state = openMongoRelayState({ url: environment.MONGODB_URL, bus: environment.KAFKA_TOPIC });
  const relay = createRelay({ eventStore, publisher, state, log });
  return {
    checks: [cluster.clock.check, ...(await cluster.eventStoreChecks(false)), ...relay.checks],
    measures: [cluster.clock.measure, ...relay.measures],
    start: async () => relay.start(),
    stop: async () => {
      await relay.stop();
      await state.close();
      await cluster.close();
    },
  };
});
