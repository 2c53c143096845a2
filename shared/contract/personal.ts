/**
 * Personal data inside events. A field made by {@link personal} belongs to one person: the value of
 * a sibling field names whose it is. At append it is replaced by a {@link Encrypted} value under
 * that person's key; views keep it encrypted; it is decrypted only at the edge. When the key is
 * gone (the person was erased) it can no longer be read by anyone.
 */
import { z } from 'zod';

/**
 * An encrypted personal value: AES-256-GCM, base64url of iv (12 bytes), tag (16 bytes) and
 * ciphertext.
 */
export type Encrypted = { readonly sealed: string; readonly of: string };

export const isEncrypted = (value: unknown): value is Encrypted =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'of' in value;

/** What readers get in place of a name whose key is gone. */
export const removedPerson = 'Removed person';

const owners = z.registry<{ owner: string }>();

/** Marks `schema` as personal data of the person whose id stands in the sibling field `owner`. */
export const personal = <S extends z.ZodType>(owner: string, schema: S): S => {
  const marked = schema.clone() as S;
  owners.add(marked, { owner });
  return marked;
};

/**
 * Where personal fields sit in an event's data: path segments (`'*'` for each item of a list) and
 * the owner's sibling field.
 */
export type PersonalField = { readonly path: readonly string[]; readonly owner: string };

/** All personal fields below an object schema, found once when an event type is defined. */
export const personalFields = (schema: z.ZodType, path: readonly string[] = []): PersonalField[] => {
  const own = owners.get(schema);
  if (own) return [{ path, owner: own.owner }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return personalFields(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return personalFields(schema.element as z.ZodType, [...path, '*']);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => personalFields(field as z.ZodType, [...path, name]));
  }
  return [];
};
