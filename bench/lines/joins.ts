import { join } from 'node:path';
import { hashPassword } from '../../shared/directory/password.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { atMost, type Line, percentile, timeOf } from '../measure.ts';
import { startDossier, temporaryFolder } from '../servers.ts';
import { activeProject, host, openEngines, password } from './prepare.ts';

const joiners = 300;

/** 300 people join one project at the same moment. */
export const joinLines = async (): Promise<Line[]> => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = await startDossier(dataDir);
  const client = await host(first.url);
  const { projectId } = await activeProject(client, 'Popular');
  await first.stop();

  // Accounts are made in the directory directly: 300 sign-ups would measure password hashing.
  const engines = await openEngines(dataDir);
  const passwordHash = await hashPassword(password);
  for (let n = 0; n < joiners; n++) {
    const { personId } = await engines.directory.personOf(`joiner${n}@bench.example`);
    await engines.directory.reserve(personId, passwordHash, Date.now());
    await engines.directory.activate(personId);
  }
  await engines.close();

  const dossier = await startDossier(dataDir);
  const clients: ApiClient[] = [];
  for (let n = 0; n < joiners; n++)
    clients.push(await new ApiClient(dossier.url).signIn(`joiner${n}@bench.example`, password));
  const times: number[] = [];
  let refused = 0;
  await Promise.all(
    clients.map(async (joiner) => {
      await timeOf(() => joiner.command('JoinProject', { projectId })).then(
        (time) => times.push(time),
        () => refused++,
      );
    }),
  );
  await dossier.stop();
  return [
    {
      what: '300 joins of one project at once, p99',
      ours: `${refused} refused, p50 ${percentile(times, 0.5).toFixed(0)} ms`,
      value: refused ? Number.POSITIVE_INFINITY : percentile(times, 0.99) / 1000,
      ...atMost(2, 1, 's'),
      note: 'one process',
    },
  ];
};
