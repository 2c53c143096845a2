import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse, v5 } from 'uuid';
import { derivedId, keyedSha256 } from './ids.ts';

describe('derived ids', () => {
  it('are the uuidv5 of their parts', () => {
    const namespace = parse('6b1f7c3e-6a53-5d0c-9c3b-2f6a0f2f6a5d');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer())), (parts) => {
        expect(derivedId(...parts)).toBe(v5(parts.join('\u001f'), namespace));
      }),
    );
    const long = '語'.repeat(10_000);
    expect([derivedId(long), derivedId('a')]).toEqual([v5(long, namespace), v5('a', namespace)]);
  });
});

it('a keyed digest is an HMAC, whatever its key', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }), (key, text) => {
      expect(keyedSha256(Buffer.from(key))(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
    }),
  );
});
