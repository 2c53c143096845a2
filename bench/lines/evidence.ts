import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { largestShare, mostVersions } from '@dossier/shared/contract';
import { ApiClient } from '../../standalone/api-client.ts';
import { connectionsTo } from '../load.ts';
import { type Line, pairs, percentile } from '../measure.ts';
import { projectIdOf, seedPeople, seedProject } from '../seed.ts';
import { memoryOf, startDossier, temporaryFolder } from '../servers.ts';
import { activeProject, caughtUp, closeSeeded, host, password, person, storeToSeed } from './prepare.ts';
import { uploadZip } from './uploads.ts';

/** `EVIDENCE_GB=0.5 npm run bench -- evidence` for a first look. */
const gigabytes = Number(process.env.EVIDENCE_GB ?? 5);
const rounds = 3;

const flushed = async (path: string): Promise<number> => {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
  return statSync(path).size / 2 ** 20;
};

/** 1,000 people, 25 documents, two versions, each uploaded and reviewed: 100,000 events. */
const many = { people: 1_000, documents: 25, versions: 2 };

/** How long others wait while the package of such a project is made. */
const waitLine = async (): Promise<Line> => {
  const dataDir = join(temporaryFolder(), 'data');
  const { engines, accountId } = await storeToSeed(dataDir);
  const people = await seedPeople(engines, many.people, 'partner');
  const projectId = projectIdOf(1);
  await seedProject(engines, { ...many, host: accountId, projectId, name: 'Large', people });
  await closeSeeded(engines);
  const dossier = await startDossier(dataDir);
  const client = await new ApiClient(dossier.url).signIn('host@bench.example', password);
  await caughtUp(client);
  const headers = { Authorization: `Bearer ${client.token}` };
  const { send, close } = connectionsTo(dossier.url, 1);
  let isOver = false;
  const making = (async () => {
    const asked = get(`${dossier.url}/api/projects/${projectId}/evidence.zip`, { headers });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    isOver = true;
  })();
  const times: number[] = [];
  while (!isOver) {
    const begun = performance.now();
    await send({ method: 'GET', path: '/api/me', headers });
    times.push(performance.now() - begun);
    await pause(5);
  }
  await making;
  close();
  await dossier.stop();
  return {
    what: 'others meanwhile, of a project of 100,000 events, the longest wait',
    ours: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)}`,
    against: '-',
    ...{ value: Math.max(...times), floor: 50, goal: 20, unit: 'ms', better: 'less' },
  };
};

/** An evidence package written to disk, against reading, hashing and writing the same bytes raw. */
export const evidenceLines = async (): Promise<Line[]> => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const dossier = await startDossier(data, { EVIDENCE_STREAMED: '0' });
  const client = await host(dossier.url);
  const project = await activeProject(client, 'Evidence');
  const { projectId } = project;
  await client.command('SetUploadLimits', { projectId, share: largestShare, versions: mostVersions });
  const collaborator = await person(dossier.url, 'partner');
  await collaborator.command('JoinProject', { projectId });
  for (let count = 0; count < Math.max(1, Math.round(gigabytes * 10)); count += 1)
    await uploadZip(dossier.url, collaborator, project);

  const rate = (write: (path: string) => Promise<void>, name: string) => async () => {
    const path = join(folder, name);
    const begun = performance.now();
    await write(path);
    return (await flushed(path)) / ((performance.now() - begun) / 1000);
  };
  const sent = rate(async (path) => {
    const headers = { Authorization: `Bearer ${client.token}` };
    const asked = get(`${dossier.url}/api/projects/${projectId}/evidence.zip`, { headers });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`the package was answered ${answer.statusCode}`);
    // Pieces as large as those of the other side: what is measured is the server.
    await pipeline(answer, createWriteStream(path, { highWaterMark: 2 ** 20 }));
  }, 'evidence.zip');
  /** Made into the file store by a job, as large ones are; the clock stops when it is told to be ready. */
  const made = async () => {
    // Otherwise the one that there is would be given.
    await client.command('AddComment', { projectId, text: 'Once more' });
    const begun = performance.now();
    await client.call('POST', '/api/downloads', { projectId, evidence: true });
    for (;;) {
      const [row] = await client.list('evidence', { projectId });
      if (row?.state === 'ready') return (row.size ?? 0) / 2 ** 20 / ((performance.now() - begun) / 1000);
      await pause(50);
    }
  };
  const stored = join(data, 'files', projectId);
  const documents = readdirSync(stored);
  const raw = rate(async (path) => {
    for (const [index, name] of documents.entries()) {
      const hash = createHash('sha256');
      const read = createReadStream(join(stored, name), { highWaterMark: 2 ** 20 });
      read.on('data', (piece) => hash.update(piece));
      await pipeline(read, createWriteStream(path, { flags: index === 0 ? 'w' : 'a' }));
      hash.digest();
    }
  }, 'raw.bin');

  const idle = memoryOf(dossier.pid);
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(dossier.pid));
  }, 50);
  const making = await pairs(made, raw, rounds);
  const sending = await pairs(sent, raw, rounds);
  clearInterval(watch);
  await dossier.stop();
  const shown = (value: number) => `${Math.round(value)} MB/s`;
  const against = ({ theirs }: typeof making) => `reading, SHA-256 and writing: ${shown(theirs)}`;
  const common = { floor: 0.8, goal: 1, unit: 'ratio', better: 'more' } as const;
  return [
    {
      what: `evidence package of ${gigabytes} GB, made beforehand`,
      ours: shown(making.ours),
      against: against(making),
      value: making.ratio,
      ...common,
    },
    {
      what: 'streamed, to a client on the same cores and disk',
      ours: shown(sending.ours),
      against: against(sending),
      value: sending.ratio,
      ...common,
    },
    {
      what: 'memory meanwhile',
      ours: `${Math.round(peak)} MB`,
      against: `idle: ${Math.round(idle)} MB`,
      value: peak - idle,
      floor: 100,
      goal: 50,
      unit: 'MB',
      better: 'less',
    },
    await waitLine(),
  ];
};
