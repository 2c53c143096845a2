import { type Embedded, openEmbedded } from '@dossier/shared/profiles/embedded';
import { readEnvironment } from '../../shared/process/environment.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { startDossier } from '../servers.ts';

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
export const host = async (url: string, name = 'host', mailsTo?: MailsTo): Promise<ApiClient> => {
  const client = await person(url, name, mailsTo);
  await client.subscribe();
  return client;
};

export const settings = (projectName: string, projectScope: 'public' | 'private' = 'public') => ({
  projectName,
  projectScope,
  projectDetails: 'A grant call with many partners and one deadline.',
  startDate: day(0),
  endDate: day(30),
  terms: true as const,
});

/** An active public project with one required document; answers its id and the document's. */
export const activeProject = async (client: ApiClient, projectName: string, type: '.zip' | '.pdf' = '.zip') => {
  const projectId = String((await client.command('CreateProject', settings(projectName))).projectId);
  const defined = await client.command('DefineDocuments', {
    projectId,
    documents: [{ fieldName: 'Budget', type, maxSize: 200, sizeUnit: 'Mb' }],
  });
  await client.command('ActivateProject', { projectId });
  const [document] = defined.documents as { documentId: string }[];
  return { projectId, documentId: document?.documentId ?? '' };
};

/** The stores of a new installation with a subscribed host, for a history that nobody waits for: see `closeSeeded`. */
export const storeToSeed = async (dataDir: string): Promise<{ engines: Embedded; accountId: string }> => {
  const empty = await startDossier(dataDir);
  const { accountId } = await host(empty.url);
  await empty.stop();
  return { engines: await openEmbedded({ environment: readEnvironment({ DATA_DIR: dataDir }) }), accountId };
};

/** What the seeded history asked of the workers was done long ago: it is not what is measured. */
export const closeSeeded = async ({ jobs, eventStore, close }: Embedded) => {
  await jobs.setMark('workers-0', { offset: await eventStore.head() }, await jobs.mark('workers-0'));
  await close();
};

/** The read models hold all that was seeded. */
export const caughtUp = async (client: ApiClient): Promise<void> => {
  const metrics = async () => (await client.fetch('/metrics')).text();
  while (!/^dossier_projection_lag_events\{[^}]*\} 0$/m.test(await metrics()))
    await new Promise((resolve) => setTimeout(resolve, 200));
};
