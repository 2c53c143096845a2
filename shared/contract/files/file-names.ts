import { placeholdersOf } from '../placeholders.ts';
import { atMost, lengthOf } from '../typed.ts';

/** How files in an archive are named, without their type: `{document} v{version}` (BEY-24). */
export const longestNames = 100;
export const fileNames = placeholdersOf('collaborator', 'document', 'version', 'date', 'file');

/** Unless others are wanted: what the folder does not say, and the file's own name. */
export const usualNames = ({ which, by }: { readonly which: string; readonly by: string }): string =>
  `{${by === 'collaborator' ? 'document' : 'collaborator'}}${which === 'all' ? ' v{version}' : ''} - {file}`;

/** What is wrong with names that somebody wants, or undefined. */
export const namesProblem = (names: string): string | undefined => {
  if (lengthOf(names) > longestNames) return atMost(longestNames);
  return fileNames.pattern.test(names) ? undefined : fileNames.rule;
};
