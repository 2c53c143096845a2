/** Of what is answered in projects: keys, and what is typed and not submitted, as directories keep both. */
import { answerTermOf } from '../contract/index.ts';
import { newPersonKey, unwrapKey, WrongMasterKeyError, wrapKey } from './person-keys.ts';
import type { AnswerDraft, AnswerKey, NewAnswerDraft } from './port.ts';

/** As a directory stores it. Wrapped with its person's key: it goes with them, and a new master key changes nothing. */
export type StoredAnswerKey = {
  readonly keyId: string;
  /** Empty: it has gone for good. */
  readonly wrapped: string;
};

const gone = '';
/** What is told of a key that has gone. */
const noBytes = Buffer.alloc(0);

export const isAnswerKey = (id: string): boolean => id.includes('/');

type KeysOf = (ids: readonly string[]) => Promise<Map<string, Buffer>>;

/**
 * Both kinds of keys by their ids, each asked for only where it is named.
 * @param ofAnswers is told the keys of people that are open already
 */
export const keysOfBoth =
  (
    ofPeople: KeysOf,
    ofAnswers: (
      keyIds: readonly string[],
      people: ReadonlyMap<string, Buffer>,
    ) => Promise<readonly { readonly keyId: string; readonly key: Buffer }[]>,
  ): KeysOf =>
  async (ids) => {
    const answers = ids.filter(isAnswerKey);
    if (answers.length === 0) return ofPeople(ids);
    const people = ids.filter((id) => !isAnswerKey(id));
    const all = people.length > 0 ? await ofPeople(people) : new Map<string, Buffer>();
    for (const { keyId, key } of await ofAnswers(answers, new Map(all))) all.set(keyId, key);
    return all;
  };

/** @throws Error for the id of something else */
export const placeOf = (keyId: string): { readonly personId: string; readonly projectId: string } => {
  const term = answerTermOf(keyId);
  if (!term) throw new Error(`${keyId} is no key of answers`);
  const { personId, projectId } = term;
  return { personId, projectId };
};

export const newAnswerKey = (personKey: Buffer, keyId: string): StoredAnswerKey =>
  storedAnswerKey(personKey, keyId, newPersonKey());

export const storedAnswerKey = (personKey: Buffer, keyId: string, key: Buffer): StoredAnswerKey => ({
  keyId,
  wrapped: key.length === 0 ? gone : wrapKey(personKey, keyId, key),
});

/** Undefined where its person has gone. */
export const openAnswerKey = (
  personKey: Buffer | undefined,
  { keyId, wrapped }: StoredAnswerKey,
): Buffer | undefined => {
  if (wrapped === gone) return noBytes;
  return personKey && unwrapKey(personKey, keyId, wrapped);
};

export const byPerson = (keys: readonly AnswerKey[]): ReadonlyMap<string, readonly AnswerKey[]> => {
  const found = new Map<string, AnswerKey[]>();
  for (const one of keys) {
    const { personId } = placeOf(one.keyId);
    found.set(personId, [...(found.get(personId) ?? []), one]);
  }
  return found;
};

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
