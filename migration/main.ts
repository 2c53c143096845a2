import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import { explain } from '@dossier/shared/basics/refused';
import { readClusterEnvironment } from '@dossier/shared/process/environment';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { migrate, underItsKey } from './migrate.ts';
import { MigrationRefused } from './refused.ts';
import { openSource } from './truth.ts';

/** `npm run migrate-events -- --from ./data`: an embedded installation into the engines that the environment names. */
const run = async (): Promise<boolean> => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const environment = readClusterEnvironment(process.env);
  const dataDir = values.from ?? environment.DATA_DIR;
  if (environment.MASTER_KEY === undefined && !existsSync(join(dataDir, 'secrets.json')))
    throw new MigrationRefused(`MASTER_KEY is not set, and there is no secrets.json in ${dataDir}.`);
  const log = createLogger({ level: environment.LOG_LEVEL, service: 'migrate-events' }, process.stderr);
  const cluster = openCluster({ ...environment, DATA_DIR: dataDir }, log);
  try {
    const files = await cluster.files();
    // First: the target keeps the key that it is opened with, which then must be the right one.
    const source = await underItsKey('source', async () =>
      openSource({ dataDir, masterKey: cluster.secrets.masterKey, files }),
    );
    try {
      const target = {
        eventStore: await cluster.eventStore(),
        directory: await underItsKey('target', cluster.directory),
        uploads: await cluster.uploads(),
        files,
      };
      const report = await migrate({ source, target, clock: systemClock, log });
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
      return report.ok;
    } finally {
      await source.close();
    }
  } finally {
    await cluster.close();
  }
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
