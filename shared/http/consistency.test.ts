import { describe, expect, it } from '@jest/globals';
import { consistencyToken, readConsistency } from './consistency.ts';

describe('consistency token', () => {
  it('reads back what it says', () => {
    expect(readConsistency(consistencyToken({ key: '123456789', position: 42 }))).toEqual({
      key: '123456789',
      position: 42,
    });
  });

  it.each(['', 'nonsense', '!!!', Buffer.from('{}').toString('base64url'), Buffer.from('[1,2]').toString('base64url')])(
    'passes over %j, which is none',
    (token) => expect(readConsistency(token)).toBeUndefined(),
  );
});
