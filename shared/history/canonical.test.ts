import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { runs } from '../testing/runs.ts';
import { canonicalJson } from './canonical.ts';
import { canonicalEnd } from './canonical-bytes.ts';

describe('canonical JSON', () => {
  it('writes what the RFC 8785 library writes, for every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(canonicalJson(plain)).toBe(canonicalize(plain));
      }),
      { numRuns: runs(500) },
    );
  });

  it('orders numeric and odd keys as the RFC demands', () => {
    const value: unknown = JSON.parse('{"10":1,"9":{"b":1,"a":2},"__proto__":{"x":1},"a":[{"1":1,"0":2}]}');
    expect(canonicalJson(value)).toBe('{"10":1,"9":{"a":2,"b":1},"__proto__":{"x":1},"a":[{"0":2,"1":1}]}');
  });

  it('leaves out what is undefined', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
    expect(canonicalJson({ 10: 1, b: undefined, 9: [undefined] })).toBe('{"10":1,"9":[null]}');
  });
});

describe('bytes taken for canonical without parsing them', () => {
  const isCanonical = (text: string) => canonicalEnd(Buffer.from(text), 0) === Buffer.byteLength(text);
  const key = fc.constantFrom('a', 'b', 'data', 'é', '__proto__', '10', '9', '', 'a b', 'A');
  const value = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(0, -1, 1.5, 1e21, 123_456, true, false, null, 'text', 'a "quote"', 'line\nbreak', '😀', 'é'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  const changed = fc
    .tuple(value, fc.nat(), fc.constantFrom('', ' ', '"', ',', '0', '}', '\\u0061', '"a":1,', '.0', '-'), fc.nat(1))
    .map(([any, at, put, cut]) => {
      const text = canonicalJson(any);
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + cut);
    });

  it('is what the RFC makes of its value', () => {
    fc.assert(
      fc.property(fc.oneof(changed, value.map(canonicalJson)), (made) => {
        // Halves of characters are none in UTF-8.
        const text = Buffer.from(made).toString();
        if (isCanonical(text)) expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('may be any object as events have them', () => {
    const text = canonicalJson({ a: [1, 'é', { b: {}, c: [] }], b: null, command: { answer: {} }, d: -12, e: true });
    expect(isCanonical(text)).toBe(true);
  });

  it('ends where it seems to, and is never too deep', () => {
    for (const text of [
      '',
      '{',
      '{}{}',
      '"a',
      '{"b":1,"a":1}',
      '{"a":1,"a":1}',
      '{"aa":1,"a":1}',
      '{"a":1',
      '{"a":[1}',
      `{"a":${'['.repeat(9_999)}`,
    ])
      expect([text.slice(0, 20), isCanonical(text)]).toEqual([text.slice(0, 20), false]);
  });
});
