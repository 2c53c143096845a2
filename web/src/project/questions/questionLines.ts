import { lineMark, type Question, type QuestionSection, questionSection } from '@dossier/shared/contract';
import type { z } from 'zod';

/** Questions as people write or paste them: one on each line, after a line with the title of their section. */
export type ReadLines = {
  readonly sections: readonly QuestionSection[];
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

/** `# About you`, then `Country, one of Norway / Sweden / other` or `How many partners? number, optional`. */
export const questionLines = (text: string, newKey: () => string): ReadLines => {
  const sections: { readonly title: string; readonly line: number; readonly questions: Question[] }[] = [];
  const problems: { line: number; problem: string }[] = [];
  const readOne = (bare: string): Question | string => {
    const read = readLine(bare);
    if ('problem' in read) return read.problem;
    const { answer = { kind: 'text' }, required = true } = read.said;
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
    else if (read === undefined) sections.push({ title: title ?? '', line, questions: [] });
    else {
      if (sections.length === 0) sections.push({ title: 'Questions', line, questions: [] });
      sections.at(-1)?.questions.push(read);
    }
  });
  const read = sections
    .filter(({ questions }) => questions.length > 0)
    .flatMap(({ line, ...section }) => {
      const parsed = questionSection.safeParse({ sectionId: newKey(), ...section });
      if (parsed.error) problems.push({ line, problem: parsed.error.issues[0]?.message ?? '' });
      return parsed.data ? [parsed.data] : [];
    });
  return { sections: read, problems: problems.toSorted((one, other) => one.line - other.line) };
};
