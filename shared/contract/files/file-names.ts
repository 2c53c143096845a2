import { placeholdersOf } from '../placeholders.ts';
import { folded } from '../reads/matching.ts';
import { atMost, lengthOf } from '../typed.ts';

/** How files in an archive are named, without their type: `{document} v{version}` (BEY-24). */
export const longestNames = 200;
const parts = placeholdersOf('collaborator', 'document', 'version', 'date', 'file');
/** What a person answered to the question that is called so. */
const answerPart = /\{answer:([^{}]+)\}/g;
/** Whatever the case and accents, and how it is spaced. */
const titleKey = (title: string) => folded(title).trim().replace(/\s+/g, ' ');

export const fileNames = {
  named: parts.named,
  answer: '{answer:Question}',
  pattern: new RegExp(`^(?:[^{}]|${parts.one}|\\{answer:[^{}]+\\})*$`),
  rule: `Braces are only for ${parts.named}, {answer:Question}.`,
  /** The questions whose answers it has, as they are called in it. */
  questionsIn: (template: string): string[] => [...template.matchAll(answerPart)].map(([, title = '']) => title),
  /** @param answerTo the answer to a question, empty where there is none */
  fill: (
    template: string,
    values: Parameters<typeof parts.fill>[1],
    answerTo: (title: string) => string = () => '',
  ): string =>
    // Braces in an answer are no parts.
    parts.fill(
      template.replace(answerPart, (_all, title: string) => answerTo(title).replace(/[{}]/g, '_')),
      values,
    ),
};

/** The question that is called so; of several the first. */
export const questionCalled = <Q extends { readonly label: string }>(
  questions: readonly Q[],
  title: string,
): Q | undefined => questions.find(({ label }) => titleKey(label) === titleKey(title));

/** Why files cannot be named by these answers, or undefined. */
export const askedNamesProblem = (
  names: string,
  questions: readonly { readonly label: string }[],
): string | undefined => {
  const unknown = fileNames.questionsIn(names).find((title) => !questionCalled(questions, title));
  return unknown === undefined ? undefined : `No question is called “${unknown}”.`;
};

/** Unless others are wanted: what the folder does not say, and the file's own name. */
export const usualNames = ({ which, by }: { readonly which: string; readonly by: string }): string =>
  `{${by === 'collaborator' ? 'document' : 'collaborator'}}${which === 'all' ? ' v{version}' : ''} - {file}`;

/** What is wrong with names that somebody wants, or undefined. */
export const namesProblem = (names: string): string | undefined => {
  if (lengthOf(names) > longestNames) return atMost(longestNames);
  return fileNames.pattern.test(names) ? undefined : fileNames.rule;
};
