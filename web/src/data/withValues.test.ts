import { expect, it } from '@jest/globals';
import { withValues } from './withValues.ts';

it('an address is changed value by value', () => {
  const search = new URLSearchParams('q=a&entry=1');
  expect(withValues(search, { q: '', kind: 'mails' }).toString()).toBe('entry=1&kind=mails');
});
