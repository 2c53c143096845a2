import type { z } from 'zod';

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
/** More than so many are not named. */
const mostNamed = 12;

type Sized = Extract<z.core.$ZodRawIssue, { code: 'too_small' | 'too_big' }>;
const sizeOf = ({ origin, inclusive = true, ...issue }: Sized): string => {
  const isLow = issue.code === 'too_small';
  const bound = Number(isLow ? issue.minimum : issue.maximum);
  const limit = inclusive ? bound : bound + (isLow ? 1 : -1);
  const least = isLow ? 'at least' : 'at most';
  if (origin === 'string') return `must have ${least} ${limit} characters`;
  if (origin === 'array') return `must have ${least} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `must be ${least} ${limit}`;
};

const oneOf = (values: readonly unknown[]): string => {
  const named = values.map((value) => JSON.stringify(value));
  if (named.length === 1) return `must be ${named[0]}`;
  return named.length > mostNamed ? 'is none of the values that are allowed' : `must be one of ${named.join(', ')}`;
};

const problemOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ? `must be ${types[issue.expected]}` : 'is not valid';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
    case 'too_big':
      return sizeOf(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a moment such as 2026-11-03T14:05:09Z'
        : 'does not have the right form';
    default:
      return 'is not valid';
  }
};

/**
 * What people and programs read of a value against its schema where that has no words of its own:
 * whoever wrote the schema says what is missing, this names the field and what it must be.
 */
export const schemaWords = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'unrecognized_keys') return 'Unknown field.';
  const field = issue.path?.findLast((part) => typeof part === 'string') ?? 'This';
  return issue.input === undefined ? `${String(field)} is needed.` : `${String(field)} ${problemOf(issue)}.`;
};

type Issue = z.core.$ZodIssue;
const within = (issue: Issue, { path, ...inner }: Issue): Issue =>
  ({ ...inner, path: [...issue.path, ...path] }) as Issue;

/** Of alternatives, the problems of the one that was meant: it has the fewest; else the union's own. */
const ofUnion = (issue: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] => {
  const [best, next] = issue.errors.toSorted((one, other) => one.length - other.length);
  const isMeant = best !== undefined && (next === undefined || best.length < next.length);
  return isMeant ? best.flatMap((inner) => plain(within(issue, inner))) : [issue];
};
const plain = (issue: Issue): readonly Issue[] => (issue.code === 'invalid_union' ? ofUnion(issue) : [issue]);

/** The first message for each dotted field path; unknown fields are named. */
export const fieldErrors = (error: z.ZodError): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const issue of error.issues.flatMap(plain)) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    for (const name of names) errors[name] ??= issue.message;
  }
  return errors;
};
