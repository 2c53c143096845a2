import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Embedded, openEmbedded } from '@dossier/shared/profiles/embedded';
import type { CommandInput } from '../../shared/contract/index.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { ApiClient, ApiError } from '../../standalone/api-client.ts';
import { throughput } from '../load.ts';
import { projectIdOf, seedPeople, seedProject } from '../seed.ts';
import { startDossier, temporaryFolder } from '../servers.ts';

export const password = 'Lantern-Harbour-2026';
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

type MailsTo = (email: string) => Promise<readonly string[]>;

/** Somebody who signed up. @param mailsTo as of ApiClient */
export const person = (url: string, name: string, mailsTo?: MailsTo): Promise<ApiClient> =>
  new ApiClient(url, mailsTo).signUp({
    email: `${name}@bench.example`,
    password,
    firstName: 'Hanna',
    lastName: 'Host',
  });

/** A subscribed host of an installation. */
export const host = async (url: string, mailsTo?: MailsTo): Promise<ApiClient> => {
  const client = await person(url, 'host', mailsTo);
  await client.subscribe();
  return client;
};

const settings = (projectName: string) => ({
  projectName,
  projectScope: 'public' as const,
  projectDetails: 'A grant call with many partners and one deadline.',
  startDate: day(0),
  endDate: day(30),
  terms: true as const,
});

/** An active public project that asks for these documents; answers its id and theirs. */
export const projectAsking = async (
  client: ApiClient,
  projectName: string,
  documents: CommandInput<'DefineDocuments'>['documents'],
) => {
  const projectId = String((await client.command('CreateProject', settings(projectName))).projectId);
  const defined = await client.command('DefineDocuments', { projectId, documents });
  await client.command('ActivateProject', { projectId });
  const documentIds = (defined.documents as { documentId: string }[]).map(({ documentId }) => documentId);
  return { projectId, documentIds };
};

/** With one required document. */
export const activeProject = async (client: ApiClient, projectName: string) => {
  const budget = { fieldName: 'Budget', type: '.zip', maxSize: 200, sizeUnit: 'Mb' } as const;
  const { projectId, documentIds } = await projectAsking(client, projectName, [budget]);
  return { projectId, documentId: documentIds[0] ?? '' };
};

export const activeProjects = async (client: ApiClient, count: number): Promise<string[]> => {
  const projects: string[] = [];
  for (let n = 0; n < count; n++) projects.push((await activeProject(client, `Project ${n}`)).projectId);
  return projects;
};

/** What a comment says, in JSON. */
export const commentOn = (projectId: string | undefined, round: number): string =>
  JSON.stringify({
    projectId,
    text: `The template has a new second page, please take the one from today (${round}).`,
  });

/** How many comments are acknowledged, by one client for each of the projects. */
export const commentsPerSecond = (url: string, token: string, projects: readonly string[], seconds: number) =>
  throughput(url, projects.length, seconds, (connection, round) => ({
    method: 'POST',
    path: '/api/commands/AddComment',
    body: commentOn(projects[connection], round),
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': `${connection}-${performance.now()}` },
  }));

/** As browsers do, asks again where the server was too busy: the time counts. */
export const patiently = async <T>(work: () => Promise<T>, onBusy: () => unknown = () => pause(50)): Promise<T> => {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 503) throw error;
      await onBusy();
    }
};

/** The engines of a data directory that no server has. */
export const openEngines = (dataDir = join(temporaryFolder(), 'data')): Promise<Embedded> =>
  openEmbedded({ environment: readEnvironment({ DATA_DIR: dataDir }) });

/** Starts on a data directory that is new, with its host. */
export const startHosted = async (dataDir = join(temporaryFolder(), 'data')) => {
  const dossier = await startDossier(dataDir);
  return { dossier, client: await host(dossier.url) };
};

type Size = { readonly people: number; readonly documents: number; readonly versions: number };

/** A data directory of a host with a history that nobody waited for. Answers what `seed` does, too. */
export const seeded = async <T>(seed: (engines: Embedded, accountId: string) => Promise<T>) => {
  const dataDir = join(temporaryFolder(), 'data');
  const { dossier, client } = await startHosted(dataDir);
  await dossier.stop();
  const engines = await openEngines(dataDir);
  const made = await seed(engines, client.accountId);
  await closeSeeded(engines);
  return { dataDir, made };
};

/** A data directory of the host of one large project, whose people delivered everything. */
export const seededLarge = async ({ people, ...size }: Size) => {
  const projectId = projectIdOf(1);
  const { dataDir } = await seeded(async (engines, host) => {
    const invited = await seedPeople(engines, people, 'partner');
    await seedProject(engines, { ...size, host, projectId, name: 'Large', people: invited });
  });
  return { dataDir, projectId };
};

/** Starts on it, with its host signed in. */
export const startSeeded = async (dataDir: string, variables: Record<string, string> = {}) => {
  const dossier = await startDossier(dataDir, variables);
  return { dossier, client: await new ApiClient(dossier.url).signIn('host@bench.example', password) };
};

/** Makes the read models of what was seeded, by a start that is not the one measured. */
export const projectSeeded = async (dataDir: string): Promise<void> => {
  const { dossier, client } = await startSeeded(dataDir);
  await caughtUp(client);
  await dossier.stop();
};

/** What the seeded history asked of the workers was done long ago: it is not what is measured. */
export const closeSeeded = async ({ jobs, eventStore, close }: Embedded) => {
  await jobs.setMark('workers-0', { offset: await eventStore.head() }, await jobs.mark('workers-0'));
  await close();
};

/** The read models hold all that was seeded. */
export const caughtUp = async (client: ApiClient): Promise<void> => {
  const metrics = async () => (await client.fetch('/metrics')).text();
  while (!/^dossier_projection_lag_events\{[^}]*\} 0$/m.test(await metrics())) await pause(200);
};
