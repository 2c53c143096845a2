import { type DecryptedEvent, type ReviewAction, removedPerson, streams } from '@dossier/shared/contract';
import { deadlineFor, owedBy, type ProjectDocument, type SubmissionDocument } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';
import { findRecipient, nameOf } from './recipient.ts';
import { type MailParams, type MailTemplate, renderMail } from './templates/templates.ts';

/** There is no mail to write, and never will be; the reason is shown in the outbox. */
export class NothingToSay extends Error {
  override readonly name = 'NothingToSay';
}

export type Queued = DecryptedEvent<'MailQueued'>;
type Readers = Pick<WorkerOptions, 'readStore' | 'eventStore' | 'codec' | 'directory' | 'settings' | 'bus'>;
type Template = Exclude<MailTemplate, 'otp' | 'reset-link'>;

const projections = 'projections';

/** The views say everything up to the mail's cause. @throws to be tried again, while they are behind */
const projectOf = async ({ readStore, eventStore, bus }: Readers, queued: Queued): Promise<ProjectDocument> => {
  const { projectId } = queued.data;
  const reached = await readStore.checkpoint(projections, bus.partitionOf(queued.key));
  if ((reached?.position ?? 0) < queued.position) throw new Error('the views are behind');
  const found = projectId === null ? undefined : await readStore.get<ProjectDocument>('projects', projectId);
  if (found) {
    if (found.document.status === 'bin') throw new NothingToSay('The project is in the bin.');
    return found.document;
  }
  const [last] = await eventStore.readStream(streams.project(projectId ?? ''), { direction: 'backwards', limit: 1 });
  if (last?.type === 'ProjectPurged') throw new NothingToSay('The project was deleted.');
  throw new Error('the project cannot be read');
};

const documentName = ({ definitions }: ProjectDocument, { data: { subject } }: Queued): string => {
  const definition = definitions.find(({ documentId }) => documentId === subject.documentId);
  if (!definition) throw new NothingToSay('The document is no longer asked for.');
  return definition.fieldName;
};

/** The remarks of the review that the mail tells of: the newest with its action. */
const remarksOf = async ({ readStore, codec }: Readers, { data }: Queued): Promise<string> => {
  const id = `${data.projectId}.${data.recipient}.${data.subject.documentId}`;
  const submission = await readStore.get<SubmissionDocument>('submissions', id);
  const versions = submission?.document.versions ?? [];
  const review = versions.flatMap(({ reviews }) => reviews).findLast(({ action }) => action === data.subject.action);
  const remarks = review ? await codec.decryptValue<unknown>(review.remarks) : '';
  return remarks === removedPerson ? '' : String(remarks);
};

type Writers = { readonly [T in Template]: (readers: Readers, queued: Queued) => Promise<MailParams[T]> };

const aboutProject = async (readers: Readers, queued: Queued) => {
  const project = await projectOf(readers, queued);
  const { id: projectId, projectName, timeZone } = project;
  const dueAt = queued.data.subject.dueAt ?? deadlineFor(project, queued.data.recipient);
  const { publicUrl } = readers.settings;
  return { project, base: { publicUrl, projectId, projectName, timeZone, dueAt } };
};

const writers: Writers = {
  invitation: async (readers, queued) => {
    const { project, base } = await aboutProject(readers, queued);
    const [host, recipient] = await Promise.all([
      findRecipient(readers, project.host),
      findRecipient(readers, queued.data.recipient),
    ]);
    return { ...base, hostName: nameOf(host), email: recipient?.address ?? '' };
  },
  assigned: async (readers, queued) => {
    const { project, base } = await aboutProject(readers, queued);
    return { ...base, documentName: documentName(project, queued) };
  },
  reviewed: async (readers, queued) => {
    const { project, base } = await aboutProject(readers, queued);
    return {
      ...base,
      documentName: documentName(project, queued),
      action: queued.data.subject.action as ReviewAction,
      remarks: await remarksOf(readers, queued),
    };
  },
  submitted: async (readers, queued) => {
    const { project, base } = await aboutProject(readers, queued);
    const collaborator = await findRecipient(readers, queued.data.subject.personId ?? '');
    return { ...base, documentName: documentName(project, queued), collaboratorName: nameOf(collaborator) };
  },
  reminder: async (readers, queued) => {
    const { project, base } = await aboutProject(readers, queued);
    const missing = owedBy(project, queued.data.recipient).map(({ fieldName }) => fieldName);
    if (missing.length === 0) throw new NothingToSay('Everything was handed in meanwhile.');
    return { ...base, missing };
  },
  'due-moved': async (readers, queued) => (await aboutProject(readers, queued)).base,
  past: async (readers, queued) => (await aboutProject(readers, queued)).base,
  'password-changed': async ({ settings }) => ({ publicUrl: settings.publicUrl }),
  'quote-thanks': async () => ({}),
  'quote-operator': async ({ eventStore, codec, directory }, queued) => {
    const stored = await eventStore.readStream(streams.quote(queued.data.subject.quoteId ?? ''), { limit: 1 });
    const [request] = await codec.decrypt(stored);
    if (request?.type !== 'QuoteRequested') throw new NothingToSay('There is no such request.');
    const { personId, phone, message, plan } = request.data;
    const person = await directory.find(personId);
    return { email: person?.email ?? removedPerson, phone, message, plan };
  },
};

const isTemplate = (template: string): template is Template => Object.hasOwn(writers, template);

/** Subject and both parts of a queued mail, as things stand now. @throws NothingToSay, or to be tried again */
export const writeLetter = async (readers: Readers, queued: Queued): Promise<ReturnType<typeof renderMail>> => {
  const { template } = queued.data;
  if (!isTemplate(template)) throw new NothingToSay(`There is no template ${template}.`);
  const write = async <T extends Template>(name: T) => renderMail(name, await writers[name](readers, queued));
  return write(template);
};
