import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { canonicalJson } from './canonical.ts';

describe('canonical JSON', () => {
  it('writes what the RFC 8785 library writes, for every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(canonicalJson(plain)).toBe(canonicalize(plain));
      }),
      { numRuns: 500 },
    );
  });

  it('orders numeric and odd keys as the RFC demands', () => {
    const value: unknown = JSON.parse('{"10":1,"9":{"b":1,"a":2},"__proto__":{"x":1},"a":[{"1":1,"0":2}]}');
    expect(canonicalJson(value)).toBe('{"10":1,"9":{"a":2,"b":1},"__proto__":{"x":1},"a":[{"0":2,"1":1}]}');
  });

  it('leaves out what is undefined', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
  });
});
