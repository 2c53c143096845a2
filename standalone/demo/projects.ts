import { DAY } from '@dossier/shared/contract';
import type { ApiClient } from '../api-client.ts';
import { fixture, pdf } from './files.ts';

/** What the grant call asks of each partner, and the file that they upload for it. */
export const documents = [
  { fieldName: 'Budget', type: '.xlsx', maxSize: 10, sizeUnit: 'Mb', file: 'budget.xlsx' },
  { fieldName: 'Letter of intent', type: '.pdf', maxSize: 5, sizeUnit: 'Mb', file: 'letter-of-intent.pdf' },
  { fieldName: 'Work plan', type: '.doc', maxSize: 20, sizeUnit: 'Mb', file: 'work-plan.doc' },
] as const;

export type DemoProject = { readonly projectId: string; readonly documentIds: readonly string[] };

const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);

const create = async (
  host: ApiClient,
  projectName: string,
  projectScope: 'public' | 'private',
  projectDetails: string,
  [first, last]: readonly [number, number],
): Promise<string> => {
  const { projectId } = await host.command('CreateProject', {
    projectName,
    projectScope,
    projectDetails,
    startDate: day(first),
    endDate: day(last),
    timeZone: 'GMT-5',
    reminder: '24hours',
    terms: true,
  });
  return String(projectId);
};

type Definitions = Parameters<typeof ApiClient.prototype.command<'DefineDocuments'>>[1]['documents'];
const define = async (host: ApiClient, projectId: string, definitions: Definitions): Promise<DemoProject> => {
  const defined = await host.command('DefineDocuments', { projectId, documents: definitions });
  const documentIds = (defined.documents as { documentId: string }[]).map(({ documentId }) => documentId);
  return { projectId, documentIds };
};

/** A private project with all its documents, a template and a supporting file. */
export const createCall = async (host: ApiClient, root: string, emails: string[]): Promise<DemoProject> => {
  const details =
    'One proposal, twelve partners. Each partner delivers a budget, a signed letter of intent and a work plan.';
  const projectId = await create(host, 'Horizon grant 2027', 'private', details, [-4, 3]);
  await host.command('InviteCollaborators', { projectId, emails });
  const templateFileId = await host.upload(
    { name: 'work-plan-template.doc', bytes: fixture(root, 'work-plan.doc') },
    { purpose: 'template', projectId },
  );
  const call = await define(
    host,
    projectId,
    documents.map(({ file, ...definition }) => ({
      ...definition,
      ...(file === 'work-plan.doc' && { templateFileId }),
    })),
  );
  for (const documentId of call.documentIds) await host.command('AssignDocument', { projectId, documentId, emails });
  const bytes = pdf('Guide for partners', ['How to fill in the budget and the work plan.']);
  const fileId = await host.upload({ name: 'guide-for-partners.pdf', bytes }, { purpose: 'supporting', projectId });
  await host.command('AttachSupportingFile', { projectId, fileId });
  await host.command('ActivateProject', { projectId });
  return call;
};

/** A public project that anyone may join. */
export const createAbstracts = async (host: ApiClient): Promise<DemoProject> => {
  const details = 'Anyone may send an abstract. Join with the project id.';
  const projectId = await create(host, 'Autumn school: open call for abstracts', 'public', details, [-4, 20]);
  const abstracts = await define(host, projectId, [
    { fieldName: 'Abstract', type: '.pdf', maxSize: 2, sizeUnit: 'Mb' },
  ]);
  await host.command('SetExpectedCollaborators', { projectId, expectedCollaborators: 40 });
  await host.command('ActivateProject', { projectId });
  return abstracts;
};

/** Past by now. */
export const createReports = async (host: ApiClient): Promise<DemoProject> => {
  const details = 'The final report of every work package.';
  const projectId = await create(host, 'Final reports 2026', 'public', details, [-4, -2]);
  const reports = await define(host, projectId, [
    { fieldName: 'Final report', type: '.pdf', maxSize: 20, sizeUnit: 'Mb' },
  ]);
  await host.command('ActivateProject', { projectId });
  return reports;
};

export const createDraft = (host: ApiClient): Promise<string> =>
  create(host, 'Spring workshop (draft)', 'private', 'Not started yet.', [0, 60]);
