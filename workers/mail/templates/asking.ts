/** What a collaborator is to upload: the list of it, and the button to its page. */
import { count, takesText } from '@dossier/shared/contract';
import { cut } from './cut.ts';
import type { Checklist, MailContent } from './layout.ts';
import type { AskedDocument, Asks, OfProject } from './params.ts';
import { urlOf } from './url.ts';

const longestFileName = 80;

const item = (document: AskedDocument) => {
  const { fieldName, optional, isRejected, template } = document;
  const kept = [takesText(document)];
  if (optional) kept.push('optional');
  if (isRejected) kept.push('was rejected');
  return { name: fieldName, about: kept.join(', '), template: template && cut(template, longestFileName) };
};

/** Whether there is something to upload, and still time. */
export const asksNow = ({ documents, isOpen }: Asks): boolean => isOpen && documents.length > 0;

export const askingFor = (heading: string, { documents, ...params }: OfProject & Asks): Checklist => ({
  heading,
  items: documents.map(item),
  url: urlOf(params, params.projectPath),
});

/** `Upload 3 documents`, as long as they can be. */
export const upload = (params: OfProject & Asks): NonNullable<MailContent['button']> => ({
  label: asksNow(params) ? `Upload ${count(params.documents.length, 'document')}` : 'Open the project',
  url: urlOf(params, params.projectPath),
});
