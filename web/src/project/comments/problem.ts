import { commands } from '@dossier/shared/contract';

/** What is wrong with a comment, or undefined. */
export const problemOf = (text: string): string | undefined =>
  commands.AddComment.shape.text.safeParse(text).error?.issues[0]?.message;
