import { unwrapKey, WrongMasterKeyError, wrapKey } from './person-keys.ts';
import type { AnswerDraft, NewAnswerDraft } from './port.ts';

/** As a directory stores it. */
export type StoredDraft = Omit<AnswerDraft, 'value'> & { readonly wrapped: string };

/**
 * When it counts as typed, of what is kept of the question by then; undefined: something newer is kept that its writer
 * has not seen. What has been seen counts as older, whatever the way of either took.
 */
export const typedAtOf = ({ typedAt, seen }: NewAnswerDraft, kept: number | undefined): number | undefined => {
  if (kept === undefined) return typedAt;
  return kept > typedAt && kept !== seen ? undefined : Math.max(typedAt, kept + 1);
};

export const wrapDraft = (key: Buffer, personId: string, value: string): string =>
  wrapKey(key, personId, Buffer.from(value));

/** None of what the key does not open. */
export const openDrafts = (key: Buffer | undefined, stored: readonly StoredDraft[]): AnswerDraft[] =>
  stored.flatMap(({ wrapped, ...draft }) => {
    try {
      return key ? [{ ...draft, value: unwrapKey(key, draft.personId, wrapped).toString() }] : [];
    } catch (error) {
      if (error instanceof WrongMasterKeyError) return [];
      throw error;
    }
  });
