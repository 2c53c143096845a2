import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { day, email, projectId, required, supportStaffEmail, text, upTo } from './index.ts';

type Described = { readonly pattern?: string; readonly minLength?: number; readonly maxLength?: number };

/** What a stranger's program concludes from the description. */
const fits = (schema: z.ZodType) => {
  const { pattern = '', minLength = 0, maxLength = Infinity } = z.toJSONSchema(schema, { io: 'input' }) as Described;
  const matcher = new RegExp(pattern, 'u');
  return (value: string) => {
    const { length } = [...value];
    return length >= minLength && length <= maxLength && matcher.test(value);
  };
};

const telling = ['', ' ', 'a', 'a b', 'a\nb', 'a\tb', 'a\u0000b', 'a\u009fb', 'a\u202eb', 'a\u2066b', 'é', '😀'];
const addresses = ['a@b.c', 'a@b', 'a@@b.c', 'a@b..c', 'a b@c.d', 'a.b@c-d.example', 'a,b@c.d', 'ä@ö.ü', 'a@b.c\u202e'];
const days = ['2026-01-31', '2026-13-01', '2026-00-10', '1999-12-31', '2200-12-31', '2201-01-01', '26-1-1', 'soon'];
const ids = ['123456789', '012345678', '12345678', '1234567890', '12345678a'];

/** Spaces around a value are taken away before it is judged; programs had better send none. */
const bare = (value: string) => value.trim().normalize('NFC') === value;

describe('JSON Schema says of a field what the server does', () => {
  it.each([
    ['text', text(8)],
    ['a line', required('Say it.', 8)],
    ['what has no rule but its length', upTo(8)],
    ['an email', email],
    ['the email of support staff', supportStaffEmail],
    ['a day', day('Say when.')],
    ['a project id', projectId],
  ])('%s', (_name, schema) => {
    const described = fits(schema);
    const samples = [...telling, ...addresses, ...days, ...ids].filter(bare);
    for (const value of samples) expect([value, described(value)]).toEqual([value, schema.safeParse(value).success]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }).filter(bare), (value) => {
        expect(described(value)).toBe(schema.safeParse(value).success);
      }),
    );
  });
});
