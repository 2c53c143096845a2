/** What a collaborator is to upload and to answer: the list of it, and the button to its page. */
import { andMore, count, documentsAndAnswers, takesText } from '@dossier/shared/contract';
import type { Checklist, MailContent } from './layout.ts';
import type { AskedDocument, AskedSection, Asks, OfProject } from './params.ts';
import { cut, urlOf } from './words.ts';

const longestFileName = 80;

const item = (document: AskedDocument) => {
  const { fieldName, optional, isRejected, template } = document;
  const kept = [takesText(document)];
  if (optional) kept.push('optional');
  if (isRejected) kept.push('was rejected');
  return { name: fieldName, about: kept.join(', '), template: template && cut(template, longestFileName) };
};

/** So many questions of a section are named. */
const mostLabels = 3;
const longestLabel = 80;

/** `Country, Partners and 2 more`. */
export const namedShort = (labels: readonly string[]): string => {
  const named = labels.slice(0, mostLabels).map((label) => cut(label, longestLabel));
  return andMore(named, labels.length);
};

export const answersTo = ({ title }: AskedSection): string => `Answers to “${title}”`;
const sectionItem = (section: AskedSection, isNew: boolean) => {
  const { labels } = section;
  const amount = isNew ? count(labels.length, 'question') : `${labels.length} missing`;
  return { name: answersTo(section), about: `${amount}: ${namedShort(labels)}`, template: null };
};

const countOf = ({ answers }: Pick<Asks, 'answers'>): number =>
  answers.reduce((sum, { labels }) => sum + labels.length, 0);

/** `3 documents and 4 answers`. */
export const askedText = (asks: Pick<Asks, 'documents' | 'answers'>): string =>
  documentsAndAnswers(asks.documents.length, countOf(asks));

/** Whether there is something to upload or to answer, and still time. */
export const asksNow = ({ documents, answers, isOpen }: Asks): boolean =>
  isOpen && documents.length + answers.length > 0;

const checklist = (
  heading: string,
  { documents, answers, ...params }: OfProject & Asks,
  isNew: boolean,
): Checklist => ({
  heading,
  items: [...documents.map(item), ...answers.map((section) => sectionItem(section, isNew))],
  url: urlOf(params, params.projectPath),
});

export const askingFor = (params: OfProject & Asks): Checklist => checklist('What you are asked for', params, true);
export const stillMissing = (params: OfProject & Asks): Checklist => checklist('Still missing', params, false);

const deed = ({ documents, ...asks }: Asks): string => {
  const answering = countOf(asks);
  if (documents.length === 0) return `Answer ${count(answering, 'question')}`;
  return answering === 0 ? `Upload ${count(documents.length, 'document')}` : 'Upload and answer';
};

/** `Upload 3 documents`, as long as they can be. */
export const upload = (params: OfProject & Asks): NonNullable<MailContent['button']> => ({
  label: asksNow(params) ? deed(params) : 'Open the project',
  url: urlOf(params, params.projectPath),
});
