import { createLogger } from '@dossier/shared/basics/log';
import { rewrapAll } from '@dossier/shared/directory';
import { readClusterEnvironment } from '@dossier/shared/process/environment';
import { runOnce } from '@dossier/shared/process/run-once';
import { type Cluster, openCluster } from '@dossier/shared/profiles/cluster';
import { besideServer, withoutServer } from './operations.ts';

/** Of a cluster, all while it runs. */
const operations = {
  ...besideServer,
  ...withoutServer,
  'rotate-master-key': async ({ engines }: { readonly engines: Pick<Cluster, 'directory'> }) => ({
    rewrapped: await rewrapAll(await engines.directory()),
  }),
};

const log = createLogger({ level: process.env.LOG_LEVEL || 'warn', service: 'maintain' });
const [name = '', ...words] = process.argv.slice(2);

await runOnce(async () => {
  if (!Object.hasOwn(operations, name))
    throw new Error(`Unknown command "${name}": ${Object.keys(operations).join(' or ')}.`);
  const environment = readClusterEnvironment(process.env);
  const engines = { ...openCluster(environment, log), copied: { keepsPositions: false } };
  const report = await operations[name as keyof typeof operations]({ engines, environment, words, log });
  await engines.close();
  return report;
});
