import { expect, it, jest } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { theme } from './theme.ts';

/** By the timers of a busy browser, what was closed before has faded away in the moment in which this is shown. */
const Meanwhile = () => {
  useLayoutEffect(() => {
    jest.advanceTimersByTime(1_000);
  }, []);
  return null;
};

it.each([
  ['a sheet', (open: boolean) => <Drawer open={open}>Ways</Drawer>],
  ['a dialog', (open: boolean) => <Dialog open={open}>Question</Dialog>],
])('a dialog is there for screen readers although %s is gone in the moment in which it opens', (_, before) => {
  jest.useFakeTimers();
  const shown = (first: boolean, second: boolean) => (
    <ThemeProvider theme={theme}>
      {before(first)}
      {second && <Dialog open>Photos</Dialog>}
      {second && <Meanwhile />}
    </ThemeProvider>
  );
  const { rerender } = render(shown(true, false));
  act(() => jest.advanceTimersByTime(1_000));
  rerender(shown(false, false));
  rerender(shown(false, true));
  expect(screen.getByRole('dialog').textContent).toBe('Photos');
});

it('a dialog that a double click opens stays, though its second click is beside it', () => {
  const onClose = jest.fn();
  render(
    <ThemeProvider theme={theme}>
      <Dialog open onClose={onClose}>
        Question
      </Dialog>
    </ThemeProvider>,
  );
  const beside = screen.getByRole('dialog').parentElement as Element;
  const click = (detail: number) => {
    fireEvent.mouseDown(beside, { detail });
    fireEvent.click(beside, { detail });
  };
  click(2);
  expect(onClose).not.toHaveBeenCalled();
  click(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
