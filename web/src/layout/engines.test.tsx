import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TestEnginesNotice } from './TestEnginesNotice.tsx';

const shownFor = (content: string) => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'test-engines', content }));
  render(<TestEnginesNotice />);
  return screen.queryByRole('complementary')?.textContent;
};
afterEach(() => document.querySelector('meta[name="test-engines"]')?.remove());

it('an installation that takes no money or sends no mail says so', () => {
  expect(shownFor('payments mail')).toBe('Test installation: payments take no money, mails are sent to nobody.');
});

it('one in earnest, or the development server, says nothing', () => {
  expect(shownFor('')).toBeUndefined();
  expect(shownFor('__TEST_ENGINES__')).toBeUndefined();
});
