import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse, v5 } from 'uuid';
import { derivedId } from './ids.ts';

describe('derived ids', () => {
  it('are the uuidv5 of their parts', () => {
    const namespace = parse('6b1f7c3e-6a53-5d0c-9c3b-2f6a0f2f6a5d');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer())), (parts) => {
        expect(derivedId(...parts)).toBe(v5(parts.join('\u001f'), namespace));
      }),
    );
  });
});
