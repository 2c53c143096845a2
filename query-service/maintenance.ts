import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import { explain } from '@dossier/shared/basics/refused';
import { verifyHistory } from '@dossier/shared/history';
import { limiter } from '@dossier/shared/http/limiter';
import { readClusterEnvironment } from '@dossier/shared/process/environment';
import { openCluster } from '@dossier/shared/profiles/cluster';
import { createQueryService } from './query-service.ts';

/**
 * `node dist/maintain.js verify`: reads the whole history and every file of a cluster and changes nothing.
 * `node dist/maintain.js rebuild`: makes the read models of this version anew while everything runs, and switches to them.
 * Both say what they found as JSON, and exit with 1 when something is not as it should be.
 */
const commands = {
  verify: async (cluster: ReturnType<typeof openCluster>) => {
    const [store, uploads, files] = await Promise.all([cluster.eventStore(), cluster.uploads(), cluster.files()]);
    const report = await verifyHistory({ store, uploads, files });
    return { report, ok: report.ok };
  },
  rebuild: async (cluster: ReturnType<typeof openCluster>) => {
    const directory = await cluster.directory();
    const queries = createQueryService({
      eventStore: await cluster.eventStore(),
      bus: await cluster.bus(),
      readStore: await cluster.readStore(),
      live: await cluster.live(),
      uploads: await cluster.uploads(),
      files: await cluster.files(),
      codec: await cluster.codec(),
      directory,
      client: { send: () => Promise.reject(new Error('maintenance sends no commands')) },
      limit: limiter(directory, systemClock),
      clock: systemClock,
      log,
      settings: { taxRate: 0 },
    });
    const report = await queries.rebuild({ compare: process.argv.includes('--compare') });
    await queries.close();
    return { report, ok: true };
  },
};

const log = createLogger({ level: process.env.LOG_LEVEL || 'warn', service: 'maintain' });
const name = process.argv[2] ?? '';
try {
  if (!Object.hasOwn(commands, name))
    throw new Error(`Unknown command "${name}": ${Object.keys(commands).join(' or ')}.`);
  const cluster = openCluster(readClusterEnvironment(process.env), log);
  const { report, ok } = await commands[name as keyof typeof commands](cluster);
  await cluster.close();
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exit(ok ? 0 : 1);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
