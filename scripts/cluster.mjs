// `npm run cluster`: builds, starts the engines, two copies of every process and the gateway, and
// stops all at Ctrl-C. Data is kept under data/cluster; with `-- --free-ports` nothing is kept.
import './typescript-hooks.mjs';
import { build } from './build.mjs';
import { runLocally, shownPath } from './local.mjs';

const { startCopies, startSurroundings } = await import('./cluster/start.ts');

await runLocally('cluster', async ({ dir, freePorts, tell }) => {
  await build();
  const counts = { 'command-service': 2, 'query-service': 2, workers: 2, relay: 2 };
  const surroundings = await startSurroundings({ dir, counts, freePorts, tell });
  if (!surroundings.manyAddresses)
    tell('cluster', 'this system has one loopback address for each version of IP: one copy of each service is started');
  const { stop } = await startCopies(surroundings, { dir, tell }).catch(async (error) => {
    await surroundings.stop();
    throw error;
  });
  const text = `
Dossier runs as a cluster: open ${surroundings.url}
Mails are caught, and shown at ${surroundings.mailsUrl}
Data and logs are in ${shownPath(dir)}. Ctrl-C ends everything.`;
  return {
    text,
    stop: async () => {
      await stop();
      await surroundings.stop();
    },
  };
});
