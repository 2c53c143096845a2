import { systemClock } from '@dossier/shared/basics/clock';
import { authenticator } from '@dossier/shared/http/authenticate';
import { runService } from '@dossier/shared/process/run-service';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { createRelay } from './relay.ts';
import { openMongoRelayState } from './state.ts';

await runService('relay', async (environment, log) => {
  const cluster = openCluster(environment, log);
  const [eventStore, publisher, directory] = await Promise.all([
    cluster.eventStore(),
    cluster.publisher(),
    cluster.directory(),
  ]);
  const state = openMongoRelayState({ url: environment.MONGODB_URL, bus: environment.KAFKA_TOPIC });
  const relay = createRelay({ eventStore, publisher, state, log });
  return {
    routes: [],
    checks: [cluster.clock.check, ...relay.checks],
    measures: [cluster.clock.measure, ...relay.measures],
    authenticate: authenticator(directory, systemClock),
    start: async () => relay.start(),
    stop: async () => {
      await relay.stop();
      await state.close();
      await cluster.close();
    },
  };
});
