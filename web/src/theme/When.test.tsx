import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { formatMoment } from '../format/dates.ts';
import { When } from './When.tsx';

it('[FMT-03] a moment in a list is said as people do, and in the medium format on hover', () => {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  yesterday.setHours(9, 12, 44, 0);
  const at = yesterday.toISOString();
  render(<When at={at} />);
  const said = screen.getByText(/^yesterday 09:12$/i);
  expect(said.closest('time')?.title).toContain(formatMoment(at));
});
