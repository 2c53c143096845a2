import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient } from '../../standalone/api-client.ts';
import { floors } from '../floors.ts';
import type { Line } from '../measure.ts';
import { memoryOf, secondsOf } from '../servers.ts';
import { activeProject, projectSeeded, seededLarge, startSeeded } from './prepare.ts';

/** 1,000 people, 25 documents, two versions, each uploaded and reviewed: 100,000 events. */
const stored = { people: 1_000, documents: 25, versions: 2 };
const uses = 3;
/** Milliseconds. V8 gives back what starting took some half a minute after there was last much to do. */
const quiet = 120_000;

/** What a host's browser asks for, and a comment. */
const use = async (client: ApiClient, projectId: string) => {
  const filter = encodeURIComponent(JSON.stringify({ projectId }));
  const lists = ['documents', 'collaborators', 'submissions', 'history', 'comments'];
  const paths = [
    ...['/', '/dashboard', '/api/me', '/api/waiting', `/api/projects/${projectId}`],
    ...lists.map((name) => `/api/${name}?filter=${filter}`),
  ];
  for (const path of paths) await (await client.fetch(path)).text();
  await client.command('AddComment', { projectId, text: 'The template has a new second page.' });
};

/** Of the embedded server once nobody has asked for anything for two minutes. */
export const memoryLines = async (): Promise<Line[]> => {
  const { dataDir } = await seededLarge(stored);
  await projectSeeded(dataDir);

  const { dossier, client } = await startSeeded(dataDir);
  const { pid, stop } = dossier;
  const { projectId } = await activeProject(client, 'Small');
  for (let count = 0; count < uses; count++) await use(client, projectId);
  const used = memoryOf(pid);
  const begun = secondsOf(pid);
  await pause(quiet);
  const idle = memoryOf(pid);
  const processor = (100 * 1_000 * (secondsOf(pid) - begun)) / quiet;
  await stop();
  return [
    {
      what: 'memory of the idle server, two minutes after a first use, with 100,000 events stored',
      ours: `right after it: ${Math.round(used)} MB; ${processor.toFixed(1)} % of a core meanwhile`,
      value: idle,
      ...floors.memory,
    },
  ];
};
