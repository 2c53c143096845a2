import { describe, expect, it } from '@jest/globals';
import { Dialog } from '@mui/material';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { useNotify } from '../data/notices.ts';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';

const Row = ({ name }: { readonly name: string }) => {
  const notify = useNotify();
  const button = (text: ReactNode, type: 'error' | 'success') => (
    <button type="button" onClick={() => notify(text === 'withdraw' ? null : text, { type })}>
      {`${name}: ${text}`}
    </button>
  );
  return (
    <>
      {button(`${name} has the wrong type.`, 'error')}
      {button(`${name} is too large.`, 'error')}
      {button(`${name} was saved.`, 'success')}
      {button('withdraw', 'success')}
    </>
  );
};
const Rows = () => (
  <>
    {['Budget', 'Plan', 'Letter', 'Photo'].map((name) => (
      <Row key={name} name={name} />
    ))}
  </>
);

const WithDialog = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row name="Budget" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open}>
        <Row name="Plan" />
      </Dialog>
    </>
  );
};

/** Fails in the moment in which the page has withdrawn what it said before, as on a machine that has no time to draw. */
const Busy = () => {
  const { notifications } = useNotificationContext();
  const notify = useNotify();
  const isWithdrawn = notifications.at(-1)?.message === null;
  useLayoutEffect(() => {
    if (isWithdrawn) notify('The server cannot be reached.', { type: 'error' });
  }, [isWithdrawn, notify]);
  return <Row name="Budget" />;
};

const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('notices', () => {
  const open = () => {
    fakeApi();
    const { user, go } = renderScreen(<Rows />);
    return { go, say: (name: string, text: string) => user.click(screen.getByText(`${name}: ${text}`)) };
  };

  it('of several rows stand above each other at once, the newest on top, three at most [GEN-02]', async () => {
    const { say } = open();
    for (const name of ['Budget', 'Plan', 'Letter']) await say(name, `${name} has the wrong type.`);
    expect(shown()).toEqual(['Letter', 'Plan', 'Budget'].map((name) => `${name} has the wrong type.`));
    await say('Photo', 'Photo was saved.');
    expect(shown()).toEqual(['Photo was saved.', 'Letter has the wrong type.', 'Plan has the wrong type.']);
  });

  it('take the place of what the same row said before, and are withdrawn by its next attempt [GEN-02, ERR-15]', async () => {
    const { say } = open();
    await say('Plan', 'Plan has the wrong type.');
    await say('Budget', 'Budget has the wrong type.');
    await say('Budget', 'Budget is too large.');
    expect(shown()).toEqual(['Budget is too large.', 'Plan has the wrong type.']);
    await say('Budget', 'Budget was saved.');
    expect(shown()).toEqual(['Budget was saved.', 'Plan has the wrong type.']);
    await say('Plan', 'withdraw');
    expect(shown()).toEqual(['Budget was saved.']);
  });

  it('of failures go with their screen, those of success stay for the next', async () => {
    const { say, go } = open();
    await say('Plan', 'Plan has the wrong type.');
    await say('Budget', 'Budget was saved.');
    await go('/elsewhere');
    await waitFor(() => expect(shown()).toEqual(['Budget was saved.']));
  });

  it('that come while what was said before is withdrawn are said, however busy the page is', async () => {
    fakeApi();
    const { user } = renderScreen(<Busy />);
    await user.click(screen.getByText('Budget: withdraw'));
    expect(shown()).toEqual(['The server cannot be reached.']);
  });

  it('are heard beside a dialog that opened while another one stood', async () => {
    fakeApi();
    const { user } = renderScreen(<WithDialog />);
    await user.click(screen.getByText('Budget: Budget was saved.'));
    await user.click(screen.getByText('Open'));
    await user.click(screen.getByText('Plan: Plan is too large.'));
    expect(shown()).toEqual(['Plan is too large.', 'Budget was saved.']);
  });

  it('are heard whenever a dialog opens, and though nothing is said since', async () => {
    fakeApi();
    const { user } = renderScreen(<WithDialog />);
    await user.click(screen.getByText('Budget: Budget is too large.'));
    await user.click(screen.getByText('Open'));
    await screen.findByRole('dialog');
    await waitFor(() => expect(shown()).toEqual(['Budget is too large.']));
  });
});
