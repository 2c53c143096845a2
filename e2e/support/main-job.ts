import type { ApiClient } from '../../standalone/api-client.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { day, eventually, type Installation } from './installation.ts';

export const letter = { name: 'letter.pdf', bytes: pdf('Letter of intent', ['Signed by all partners.']) };

/** A public project from today on, before anything is in it. */
export const projectSettings = (projectName = 'Call') =>
  ({ projectName, projectScope: 'public', startDate: day(0), endDate: day(9), terms: true }) as const;

export type MainJob = {
  readonly host: ApiClient;
  readonly ada: ApiClient;
  readonly projectId: string;
  readonly documentId: string;
  readonly fileId: string;
};

/** The main job in short: a host asks for one document, a collaborator delivers it, and the host sees it. */
export const doMainJob = async (installation: Installation): Promise<MainJob> => {
  const host = await installation.host();
  const projectId = String((await host.command('CreateProject', projectSettings())).projectId);
  const defined = await host.command('DefineDocuments', { projectId, documents: [{ fieldName: 'Letter' }] });
  const [document] = defined.documents as { documentId: string }[];
  const documentId = document?.documentId ?? '';
  await host.command('ActivateProject', { projectId });
  const ada = await installation.person('Ada');
  await ada.command('JoinProject', { projectId });
  const fileId = await ada.upload(letter, { purpose: 'document', projectId, documentId });
  await eventually(async () => (await host.list('submissions', { projectId })).length === 1);
  return { host, ada, projectId, documentId, fileId };
};
