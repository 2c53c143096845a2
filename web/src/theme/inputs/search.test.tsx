import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Search } from './Search.tsx';

it('keeps what is typed on while the address takes up what was typed before, and follows the address otherwise', () => {
  jest.useFakeTimers();
  const onChange = jest.fn<(q: string) => void>();
  const { rerender } = render(<Search q="" onChange={onChange} />);
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const rest = () => act(() => jest.advanceTimersByTime(1_000));
  const take = () => rerender(<Search q={onChange.mock.lastCall?.[0] ?? ''} onChange={onChange} />);
  type('harbour ');
  rest();
  type('harbour pl');
  take();
  expect(field().value).toBe('harbour pl');
  rest();
  take();
  expect([field().value, onChange.mock.calls]).toEqual(['harbour pl', [['harbour'], ['harbour pl']]]);
  rerender(<Search q="" onChange={onChange} />);
  expect(field().value).toBe('');
});
