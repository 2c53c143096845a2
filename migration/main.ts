import { parseArgs } from 'node:util';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import { readClusterEnvironment } from '@dossier/shared/process/environment';
import { runOnce } from '@dossier/shared/process/run-once';
import { findSealKeys } from '@dossier/shared/process/seal-key';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { ledgerOf } from '@dossier/shared/profiles/embedded';
import { migrate, underItsKey } from './migrate.ts';
import { checkSource, openSource } from './truth.ts';

/** `npm run migrate-events -- --from ./data`: moves an embedded installation into a cluster. */
await runOnce(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const environment = readClusterEnvironment(process.env, { masterKey: false });
  const dataDir = values.from ?? environment.DATA_DIR;
  checkSource(dataDir, environment.MASTER_KEY);
  const log = createLogger({ level: environment.LOG_LEVEL, service: 'migrate-events' }, process.stderr);
  const cluster = openCluster({ ...environment, DATA_DIR: dataDir }, log);
  try {
    const files = await cluster.files();
    const ledger = await ledgerOf({ ...environment, DATA_DIR: dataDir });
    // First, because the target keeps the first master key that it is opened with.
    const source = await underItsKey('source', async () =>
      openSource({ dataDir, masterKey: cluster.secrets.masterKey, files, ledger }),
    );
    try {
      const target = {
        eventStore: await cluster.eventStore(),
        directory: await underItsKey('target', cluster.directory),
        uploads: await cluster.uploads(),
        files,
        ledger: await cluster.ledger(),
      };
      const sealKeys = findSealKeys({ ...environment, DATA_DIR: dataDir });
      const report = await migrate({ source, target, sealKeys, clock: systemClock, log });
      // An installation that was started before has an index that knows none of them, and workers go through the last week again.
      await cluster.noteCommands();
      return report;
    } finally {
      await source.close();
      await ledger.close();
    }
  } finally {
    await cluster.close();
  }
});
