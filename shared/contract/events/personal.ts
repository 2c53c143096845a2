/** A sibling field names a personal field's owner, whose key encrypts it until it is shown. */
import { z } from 'zod';

/**
 * AES-256-GCM: base64url of iv (12 bytes), tag (16 bytes) and ciphertext. `by`: the key of answers that opens it, which goes
 * with a project's documents (see `answerKeyId`); absent: the person's. `until`: the person's, as long as that key of answers has not gone.
 */
export type Encrypted = {
  readonly sealed: string;
  readonly of: string;
  readonly by?: string;
  readonly until?: string;
};

export const isEncrypted = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'of' in value;

export const removedPerson = 'Removed person';

/** The own name of who is there and gave one; before, what the host wrote; else the address. Empty: not known. */
export const nameToHosts = (known: {
  readonly isThere: boolean;
  readonly own: string;
  readonly given: string | undefined;
  readonly email: string;
}): string => (known.isThere && known.own !== '' ? known.own : known.given || known.email || known.own);

type Marked = { readonly owner: string; readonly isAnswer: boolean };
const owners = z.registry<Marked>();

const marked = <S extends z.ZodType>(schema: S, mark: Marked): S => {
  const own = schema.clone() as S;
  owners.add(own, mark);
  return own;
};
export const personal = <S extends z.ZodType>(owner: string, schema: S): S =>
  marked(schema, { owner, isAnswer: false });

/** What somebody answered in a project, or is told of that: of `personId`, `projectId` and `term` beside it. */
export const answered = <S extends z.ZodType>(schema: S): S => marked(schema, { owner: 'personId', isAnswer: true });

/** Path segments (`'*'` for each item of a list), and the owner's sibling field. */
export type PersonalField = { readonly path: readonly string[] } & Marked;

export const personalFields = (schema: z.ZodType, path: readonly string[] = []): PersonalField[] => {
  const own = owners.get(schema);
  if (own) return [{ path, ...own }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return personalFields(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return personalFields(schema.element as z.ZodType, [...path, '*']);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => personalFields(field as z.ZodType, [...path, name]));
  }
  return [];
};
