import { isoTime } from '@dossier/shared/basics/clock';
import { randomId } from '@dossier/shared/basics/ids';
import { type CommandInput, DAY } from '@dossier/shared/contract';
import type { Upload } from '@dossier/shared/upload-registry';
import { card } from '../domain/testing/subscription.ts';
import type { TestCommands } from './commands.ts';
import { person, type Sender, system } from './sender.ts';

export const projectInput = (now: number): CommandInput<'CreateProject'> => ({
  projectName: 'Grant call',
  startDate: isoTime(now).slice(0, 10),
  endDate: isoTime(now + 30 * DAY).slice(0, 10),
  timeZone: 'Europe/Berlin',
  terms: true,
});

export const subscribedHost = async (
  { directory }: TestCommands,
  { done }: Sender,
  email = 'host@example.org',
  choice: Partial<CommandInput<'StartSubscription'>> = {},
) => {
  const { personId } = await directory.personOf(email);
  const { paymentId } = await done(person(personId), 'StartSubscription', {
    plan: 'personal',
    period: 'yearly',
    ...card,
    ...choice,
  });
  await done(system, 'RecordPayment', { personId, paymentId: String(paymentId), reference: 'paid' });
  return personId;
};

export const activeProject = async (
  { time }: TestCommands,
  { done }: Sender,
  hostId: string,
  input: Partial<CommandInput<'CreateProject'>> = {},
) => {
  const host = person(hostId);
  const created = await done(host, 'CreateProject', { ...projectInput(time.now), ...input });
  const projectId = String(created.projectId);
  const defined = await done(host, 'DefineDocuments', { projectId, documents: [{ fieldName: 'Budget' }] });
  const [{ documentId }] = defined.documents as [{ documentId: string }];
  await done(host, 'ActivateProject', { projectId });
  return { projectId, documentId };
};

/** A complete upload, as the upload routes leave it. */
export const completeUpload = async (
  { uploads, clock }: TestCommands,
  facts: Pick<Upload, 'owner' | 'purpose'> & Partial<Upload>,
) => {
  const uploadId = randomId();
  const upload: Upload = {
    uploadId,
    projectId: null,
    documentId: null,
    fileName: 'budget.pdf',
    length: 1_000,
    offset: 0,
    state: 'uploading',
    begunAt: clock(),
    expiresAt: clock() + DAY,
    receivedAt: null,
    account: facts.owner,
    sha256: null,
    mediaType: null,
    lease: null,
    ...facts,
  };
  await uploads.begin(upload, 10_000_000_000);
  await uploads.lease(uploadId, 'test', clock(), clock() + 1_000);
  await uploads.advance(uploadId, 'test', 0, upload.length, clock());
  await uploads.release(uploadId, 'test');
  const result = { sha256: 'a'.repeat(64), mediaType: 'application/pdf' };
  await uploads.complete(uploadId, { ...result, receivedAt: clock(), expiresAt: clock() + DAY });
  return uploadId;
};
