import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Deadline } from '../project/parts/Deadline.tsx';
import { fakeApi } from '../testing/api.ts';
import { aMe } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';

const pageOf = (content: string) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'as-of', content });
  document.head.append(meta);
};
afterEach(() => document.querySelector('meta[name="as-of"]')?.remove());

const show = () => {
  fakeApi().answer('/api/me', aMe());
  return renderScreen(<Deadline moment="2026-11-06T14:05:09.000Z" timeZone="UTC" />);
};

it('an installation that shows what was says so above every screen, and counts from then', async () => {
  pageOf('2026-11-03T14:05:09.000Z');
  show();
  expect((await screen.findByText(/nothing can be changed here/)).textContent).toMatch(
    /^As of Nov \d 2026, \d\d:05:09 \(UTC.*\): nothing can be changed here\.$/,
  );
  expect(screen.getByText('3 days left')).toBeTruthy();
});

it.each(['', '__AS_OF__'])('one that lives does not (%j)', async (content) => {
  pageOf(content);
  show();
  expect(await screen.findByText(/left|passed/)).toBeTruthy();
  expect(screen.queryByText(/nothing can be changed/)).toBeNull();
});
