import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { HistoryRow, ProjectMoment } from '../../shared/contract/index.ts';
import { openTestInstallation, password, root } from '../support/installation.ts';
import type { ClusterInstallation } from './installation.ts';
import { type People, pdfOf } from './load.ts';
import { Ledger, PatientClient } from './patient-client.ts';

const lists = ['documents', 'submissions', 'collaborators', 'comments', 'bundles', 'mails', 'notifications'];
/** Moments at which a project is compared. */
const looks = 5;

/** A project with something of everything that is told of it. */
export const projectToTell = async (people: People, host: PatientClient): Promise<string> => {
  const { client: ada, email } = await people.person('Ada');
  const to = await people.project(host, 'Told');
  const { projectId } = to;
  await ada.command('JoinProject', { projectId });
  for (const version of [1, 2]) {
    await people.deliver(ada, to, pdfOf(2_000));
    const action = version === 1 ? 'Reject' : 'Accept';
    await host.command('ReviewDocument', { ...to, email, version, action, remarks: 'As it is.' });
    await host.command('AddComment', { projectId, text: `Version ${version} was seen` });
  }
  return projectId;
};

/** Positions are those of a store: everything else has to be the same. */
const pastOf = async (url: string, { email, projectId }: { email: string; projectId: string }) => {
  // Right after engines were killed, some copies may be busy.
  const host = await new PatientClient(url, new Ledger(), '').signIn(email, password);
  const filter = encodeURIComponent(JSON.stringify({ projectId }));
  const moments = await host.call<ProjectMoment[]>('GET', `/api/projects/${projectId}/moments`);
  const entries = await host.call<HistoryRow[]>('GET', `/api/history?filter=${filter}&range=[0,499]`);
  const states: unknown[] = [];
  for (let look = 1; look <= looks; look++) {
    const at = moments[Math.ceil((look * moments.length) / looks) - 1]?.at ?? '';
    const paths = [`/api/projects/${projectId}?`, ...lists.map((name) => `/api/${name}?filter=${filter}&`)];
    for (const path of paths) states.push(await host.call('GET', `${path}asOf=${at}`));
  }
  return {
    moments: moments.map(({ position: _, ...moment }) => moment),
    entries: entries.map(({ id: _, position: __, ...entry }) => entry),
    states,
  };
};

/** A project's past in the cluster, and in an embedded copy of all of it. */
export const pastOfBoth = async (cluster: ClusterInstallation, about: { email: string; projectId: string }) => {
  const to = join(cluster.dir, 'then');
  const words = ['replay', '--all', '--at', new Date().toISOString(), '--to', to];
  await promisify(execFile)(process.execPath, [join(root, 'dist/maintain.js'), ...words], {
    env: { PATH: process.env.PATH ?? '', ...cluster.variables },
  });
  const ours = await pastOf(cluster.url, about);
  const then = await openTestInstallation({ dataDir: to });
  try {
    return { ours, theirs: await pastOf(then.url, about) };
  } finally {
    await then.close();
  }
};
