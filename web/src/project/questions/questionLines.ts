import type { AskedDocument, DocumentDefinition, Item, Question, QuestionSection } from '@dossier/shared/contract';
import { documentLines, lineMark, nameKey, questionSection, saysFile, sectionOf } from '@dossier/shared/contract';
import type { z } from 'zod';

/** A document that the list names: of the project, or one that it does not have yet. */
type NamedDocument = { readonly documentId: string } | { readonly definition: DocumentDefinition };
type NamedSection = {
  readonly sectionId: string;
  readonly title: string;
  readonly items: readonly (Question | NamedDocument)[];
};
/** Questions and documents as people write or paste them: one on each line, after a line with the title of their section. */
export type ReadLines = {
  readonly sections: readonly NamedSection[];
  /** Numbered from 1 as in the text. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
};

type Kind = z.input<typeof questionSection>['questions'][number] extends infer Q
  ? Q extends { kind: Question['kind'] }
    ? Omit<Q, 'questionId' | 'label'>
    : never
  : never;
type Said = { readonly answer?: Kind; readonly required?: boolean };

const number = (unit = '', decimals = 0): Kind => ({ kind: 'number', unit, decimals });
const ofFormat = (format: 'link' | 'email' | 'phone'): Kind => ({ kind: 'text', format });
const kinds: readonly (readonly [RegExp, (...found: string[]) => Kind])[] = [
  [/^(?:short )?(?:text|line|answer)$/, () => ({ kind: 'text' })],
  [/^(?:long(?: text| answer)?|paragraph|essay)$/, () => ({ kind: 'longText' })],
  [
    /^(?:max\.? |up to |at most |≤ ?)?(\d{1,5}) (words|characters)$/,
    (longest, counted) => ({ kind: 'longText', longest: Number(longest), counted: counted as 'words' | 'characters' }),
  ],
  [/^(?:number|count|how many)(?: (?:in|of) (.{1,20}))?$/, (unit) => number(unit)],
  [/^amount(?: in)?(?: (.{1,20}))?$/, (unit) => number(unit, 2)],
  [/^(?:date|day)$/, () => ({ kind: 'date' })],
  [/^yes ?(?:\/|or) ?no$/, () => ({ kind: 'yesNo' })],
  [/^(?:link|url|web ?site|web address)$/, () => ofFormat('link')],
  [/^e-?mail(?: address)?$/, () => ofFormat('email')],
  [/^(?:tele)?phone(?: number)?$/, () => ofFormat('phone')],
  [/^(?:agreement|consent|accept(?:ed)?)$/, () => ({ kind: 'agreement' })],
];
const named =
  'Say text, long text, 500 words, number, amount in EUR, date, yes/no, link, email, phone, agreement, one of A / B or some of A / B.';

const choosing = /^(one|some|any)(?: of)?:? (.+)$/i;
/** Whatever stands between them. */
const optionsIn = (text: string) => {
  const options = text.split(/\s*[/|,;]\s*/).filter(Boolean);
  const isOther = (option: string) => /^(?:other|something else)$/i.test(option);
  return { options: options.filter((option) => !isOther(option)), other: options.some(isOther) };
};

const saidIn = (part: string): Said | undefined => {
  if (/^(?:optional|required)$/i.test(part)) return { required: /^required$/i.test(part) };
  for (const [pattern, kind] of kinds) {
    const found = new RegExp(pattern, 'i').exec(part);
    if (found) return { answer: kind(...found.slice(1)) };
  }
  const [, how = '', list] = choosing.exec(part) ?? [];
  if (list === undefined || !/[/|,;]/.test(list)) return undefined;
  return { answer: { kind: how.toLowerCase() === 'one' ? 'choice' : 'choices', ...optionsIn(list) } };
};

/** All of it, from its end: `one of A, B, C, optional` has commas of its own. */
const allSaid = (text: string): Said | undefined => {
  const whole = saidIn(text);
  const [, before, last = ''] = /^(.+?)\s*[,;·\t]\s*([^,;·\t]+)$/.exec(text) ?? [];
  const end = before === undefined ? undefined : saidIn(last);
  const rest = end && before !== undefined ? allSaid(before) : undefined;
  return end && rest ? { ...rest, ...end } : whole;
};

const readLine = (text: string): { readonly label: string; readonly said: Said } | { readonly problem: string } => {
  const [, question, rest = ''] = /^(.*\?)\s*[,;:·–—-]*\s*(.*)$/.exec(text) ?? [];
  if (question !== undefined) {
    const bare = rest.replace(/^\((.*)\)$/, '$1').trim();
    const said = bare === '' ? {} : allSaid(bare);
    return said ? { label: question.trim(), said } : { problem: `“${bare}” is no kind of answer. ${named}` };
  }
  // The earliest comma after which everything says how to answer: labels have commas, too.
  for (const { index, 0: mark } of text.matchAll(/\s*(?:[,;·\t]|\((?=[^()]*\)$))\s*/g)) {
    const end = text.slice(index + mark.length).trim();
    const said = allSaid(mark.trim() === '(' ? end.slice(0, -1).trim() : end);
    if (said && index > 0) return { label: text.slice(0, index).trim(), said };
  }
  return { label: text, said: {} };
};

const titleIn = (text: string): string | undefined => {
  const [, title] = /^#+\s*(.+)$/.exec(text) ?? /^([^?]+):$/.exec(text) ?? [];
  return title?.trim();
};

const { element: questionSchema } = questionSection.shape.questions;

/** Documents of the project, and whether they stand in a section already. */
type Known = readonly { readonly id: string; readonly fieldName: string; readonly isPlaced: boolean }[];

/** `# About you`, then `Country, one of Norway / Sweden / other`, `How many partners? number, optional`, or `Budget, xlsx`. */
export const questionLines = (text: string, newKey: () => string, documents: Known): ReadLines => {
  const sections: { readonly title: string; readonly line: number; readonly items: (Question | NamedDocument)[] }[] =
    [];
  const problems: { line: number; problem: string }[] = [];
  const named = new Set<string>();
  const known = new Map(documents.map((document) => [nameKey(document.fieldName), document]));
  /** Each stands in one place. */
  const readDocument = (name: string, document: () => NamedDocument): NamedDocument | string => {
    if (named.has(nameKey(name))) return `“${name}” is listed twice.`;
    if (known.get(nameKey(name))?.isPlaced) return `“${name}” stands in a section already.`;
    named.add(nameKey(name));
    return document();
  };
  const readOne = (bare: string): Question | NamedDocument | string => {
    const read = readLine(bare);
    const said = 'said' in read ? read.said : {};
    if (said.answer === undefined) {
      const label = 'label' in read ? read.label : bare;
      const whole = known.get(nameKey(label));
      if (whole) return readDocument(label, () => ({ documentId: whole.id }));
      const [line] = saysFile(bare) ? documentLines(bare) : [];
      if (line?.problem !== undefined) return line.problem;
      if (line) {
        const { definition } = line;
        const found = known.get(nameKey(definition.fieldName));
        return readDocument(definition.fieldName, () => (found ? { documentId: found.id } : { definition }));
      }
    }
    if ('problem' in read) return read.problem;
    const { answer = { kind: 'text' }, required = true } = said;
    const parsed = questionSchema.safeParse({ ...answer, questionId: newKey(), label: read.label, required });
    return parsed.data ?? parsed.error?.issues[0]?.message ?? '';
  };
  text.split(/\r\n|[\n\r]/).forEach((typed, index) => {
    const line = index + 1;
    const bare = typed.replace(lineMark, '').trim();
    if (bare === '') return;
    const title = titleIn(bare);
    const read = title === undefined ? readOne(bare) : undefined;
    if (typeof read === 'string') problems.push({ line, problem: read });
    else if (read === undefined) sections.push({ title: title ?? '', line, items: [] });
    else {
      if (sections.length === 0) sections.push({ title: 'Questions', line, items: [] });
      sections.at(-1)?.items.push(read);
    }
  });
  const read = sections
    .filter(({ items }) => items.length > 0)
    .flatMap(({ line, title, items }): NamedSection[] => {
      const parsed = questionSection.shape.title.safeParse(title);
      if (parsed.error) problems.push({ line, problem: parsed.error.issues[0]?.message ?? '' });
      return parsed.data ? [{ sectionId: newKey(), title: parsed.data, items }] : [];
    });
  return { sections: read, problems: problems.toSorted((one, other) => one.line - other.line) };
};

/** Those that the project does not have yet. */
export const newDocuments = ({ sections }: Pick<ReadLines, 'sections'>): DocumentDefinition[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => ('definition' in item ? [item.definition] : [])));

/** As they are asked, each document where it stands in the list. @param documents that the project has by now */
export const sectionsOf = (
  { sections }: Pick<ReadLines, 'sections'>,
  documents: readonly { readonly documentId: string; readonly fieldName: string }[],
): QuestionSection[] => {
  const ids = new Map(documents.map(({ documentId, fieldName }) => [nameKey(fieldName), documentId]));
  const asked = (documentId: string): AskedDocument => ({ documentId, before: 0, onlyIf: null, excuses: null });
  const itemsIn = ({ items }: NamedSection): Item[] =>
    items.flatMap((item): Item[] => {
      if ('questionId' in item) return [item];
      const documentId = 'documentId' in item ? item.documentId : ids.get(nameKey(item.definition.fieldName));
      return documentId === undefined ? [] : [asked(documentId)];
    });
  return sections.map((section) => ({
    ...{ sectionId: section.sectionId, title: section.title, introduction: '', onlyIf: null },
    ...sectionOf(itemsIn(section)),
  }));
};
