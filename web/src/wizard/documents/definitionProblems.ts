import { documentDefinition, maxBytes, overFile, overStorage, refusals, repeatedNames } from '@dossier/shared/contract';
import { type DefinitionCard, definitionOf } from './definitions.ts';

export type CardProblems = Partial<Record<'fieldName' | 'maxSize', string>>;

/** In bytes, where they are known. */
type Room = { readonly quota?: number | undefined; readonly fileLimit?: number | null | undefined };

/** Messages by the key of the card; a card without any is absent. */
export const definitionProblems = (
  cards: readonly DefinitionCard[],
  { quota = Number.POSITIVE_INFINITY, fileLimit }: Room = {},
): ReadonlyMap<string, CardProblems> => {
  const repeated = new Set(repeatedNames(cards));
  return new Map(
    cards.flatMap((card, index) => {
      const answer = documentDefinition.safeParse(definitionOf(card));
      const problems: CardProblems = {};
      for (const { path, message } of answer.error?.issues ?? [])
        if (path[0] === 'fieldName' || path[0] === 'maxSize') problems[path[0]] ??= message;
      const bytes = answer.data ? maxBytes(answer.data) : 0;
      if (typeof fileLimit === 'number' && bytes > fileLimit) problems.maxSize ??= overFile(fileLimit);
      if (bytes > quota) problems.maxSize ??= overStorage(quota);
      if (repeated.has(index)) problems.fieldName ??= refusals.DOCUMENT_NAME_TAKEN[1];
      return Object.keys(problems).length ? [[card.key, problems] as const] : [];
    }),
  );
};
