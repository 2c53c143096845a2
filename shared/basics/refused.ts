import type { z } from 'zod';
import type { Refusal, RefusalCode } from '../contract/index.ts';
import { reasonOf } from './errors.ts';
import { fieldErrors, schemaWords } from './schema-words.ts';

/** What a refusal protects: who may do what, how often, and what proves who asks. */
export type SecurityKind = 'rights' | 'limits' | 'proofs';

/** What was refused, for the security log alone: no answer says it. */
export type About = {
  /** Where the code does not say it. */
  readonly kind?: SecurityKind;
  readonly projectId?: string | undefined;
  /** Who asked, where the caller does not say it. */
  readonly personId?: string | undefined;
  readonly fileId?: string | undefined;
  /** A command; absent: the route says it. */
  readonly command?: string | undefined;
};

/** Carries a refusal out of an HTTP handler; the domain answers refusals as values instead. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  readonly about: About;
  constructor(refusal: Refusal | RefusalCode, about: About = {}) {
    const value = typeof refusal === 'string' ? { code: refusal } : refusal;
    super(value.code);
    this.refusal = value;
    this.about = about;
  }
}

/** @throws Refused INVALID with errors by field; the title is the first message */
export const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value, { error: schemaWords });
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const [first] = Object.values(errors);
  throw new Refused({ code: 'INVALID', errors, ...(first && Object.keys(errors).length === 1 && { title: first }) });
};

export const explain = (error: unknown): string => {
  const fields =
    error instanceof Refused
      ? Object.entries(error.refusal.errors ?? {}).map(([field, message]) => `  ${field}: ${message}`)
      : [];
  const message = reasonOf(error);
  return [fields.length > 0 ? 'These variables are wrong or missing:' : message, ...fields].join('\n');
};
