import type { Receipt } from '../../shared/contract/evidence/index.ts';
import { findSoffice } from '../../shared/preview/soffice/index.ts';
import { until } from '../../shared/testing/until.ts';
import { type ApiClient, ApiError } from '../../standalone/api-client.ts';
import { TestClient } from '../support/client.ts';
import { fixture, letter } from '../support/files.ts';
import { password } from '../support/installation.ts';
import { createProject, projectSettings } from '../support/projects.ts';

const signedUp = (url: string, firstName: string) =>
  new TestClient(url).signUp({ email: `${firstName}@people.example`, password, firstName, lastName: 'Person' });
/** Milliseconds. */
const within = 30_000;
const bytesOf = async (client: ApiClient, path: string) => Buffer.from(await (await client.fetch(path)).arrayBuffer());

/**
 * Everything that reads a file of the package by its path, or runs in a thread or a program of its own.
 * @param withPreview LibreOffice, which takes seconds, is asked for one
 */
export const doWholeJob = async (url: string, { withPreview }: { readonly withPreview: boolean }) => {
  const host = await signedUp(url, 'hilda');
  await host.subscribe();
  const settings = projectSettings('Call', { projectScope: 'private' });
  const definitions = [{ fieldName: 'Letter' }, { fieldName: 'Plan', type: '.docx' }] as const;
  const { projectId, documentIds } = await createProject(host, settings, definitions);
  const [letterId = '', planId = ''] = documentIds;
  const emails = ['ada@people.example'];
  await host.command('InviteCollaborators', { projectId, emails });
  for (const documentId of documentIds) await host.command('AssignDocument', { projectId, documentId, emails });
  await host.command('ActivateProject', { projectId });
  const ada = await signedUp(url, 'ada');
  await ada.command('JoinProject', { projectId });
  await ada.upload(letter, { purpose: 'document', projectId, documentId: letterId });
  const office = await ada.upload(fixture('work-plan.docx'), { purpose: 'document', projectId, documentId: planId });
  const before = new Date().toISOString();
  await host.command('ReviewDocument', {
    projectId,
    documentId: letterId,
    email: 'ada@people.example',
    action: 'Accept',
  });
  await until(
    async () => (await host.list('submissions', { projectId })).some(({ status }) => status === 'Accept'),
    within,
  );

  const zipOf = async (asked: object) => {
    const { url: path } = await host.call<{ url: string }>('POST', '/api/downloads', { projectId, ...asked });
    return bytesOf(host, path);
  };
  const { id } = await ada.call<{ id: string }>('GET', '/api/me');
  const receipt = `/api/receipts/${projectId}.${id}.${letterId}.1`;
  await host.call('POST', '/api/seals');
  const [bill] = await until(async () => {
    const bills = await host.list('invoices');
    return bills.length > 0 && bills;
  }, within);
  const then = `/api/submissions?filter=${encodeURIComponent(JSON.stringify({ projectId }))}&asOf=${before}`;
  // A first look that takes too long is answered with 503, and kept for the next.
  const past = await until(
    () =>
      host.call<{ status: string }[]>('GET', then).catch((error: unknown) => {
        if (error instanceof ApiError && error.problem.code === 'UNAVAILABLE') return undefined;
        throw error;
      }),
    within,
  );
  return {
    documents: await zipOf({}),
    evidence: await zipOf({ evidence: true }),
    receipt: await host.call<Receipt>('GET', receipt),
    receiptPdf: await bytesOf(ada, `${receipt}/pdf`),
    invoice: await bytesOf(host, `/api/invoices/${bill?.id}/pdf`),
    past: past.map(({ status }) => status),
    // Made beside the server, which answers meanwhile that it is.
    preview:
      withPreview && findSoffice(undefined)
        ? await until(async () => {
            const answer = await host.fetch(`/api/files/${office}?view=preview`);
            return answer.status === 200 && Buffer.from(await answer.arrayBuffer());
          }, within)
        : undefined,
  };
};
