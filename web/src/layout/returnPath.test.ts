import { describe, expect, it } from '@jest/globals';
import { returnPath, signInPath } from './returnPath.ts';

describe('return path', () => {
  it('[AUTH-36] leads back to the page that was wanted', () => {
    const signIn = signInPath('/projects/123456789?tab=people#top');
    expect(returnPath(signIn.slice(signIn.indexOf('?')))).toBe('/projects/123456789?tab=people#top');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example', ''])(
    '[AUTH-36] believes no other site: %j',
    (wanted) => expect(returnPath(`?next=${encodeURIComponent(wanted)}`)).toBe('/dashboard'),
  );
});
