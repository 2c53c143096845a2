import { dueText, readersText } from '@dossier/shared/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ownZone } from '../../format/zones.ts';
import { fakeApi } from '../../testing/api.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { Deadline } from './Deadline.tsx';

/** Friday ends in New York. */
const friday = { dueAt: '2026-11-28T05:00:00.000Z', timeZone: 'GMT-5' };
const own = readersText(friday, ownZone());
const showAt = (now: string, long = false) => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'as-of', content: now }));
  fakeApi();
  return renderScreen(<Deadline {...friday} long={long} />);
};
afterEach(() => document.querySelector('meta[name="as-of"]')?.remove());
const deadline = async () => (await screen.findByText(/left|passed|due/i)).closest('time') as HTMLElement;

describe('a deadline', () => {
  it.each([
    ['2026-11-24T14:00:00.000Z', '3 days left', ''],
    ['2026-11-26T14:00:00.000Z', '1 day left', ''],
    ['2026-11-27T23:48:00.000Z', '5 h 12 min left', 'var(--accent)'],
    ['2026-11-28T04:18:00.000Z', '42 min left', 'var(--no)'],
    ['2026-11-28T05:00:00.000Z', 'due date passed', 'var(--accent)'],
  ])('[FMT-05] at %s: %s', async (now, text, color) => {
    showAt(now);
    expect((await deadline()).textContent).toBe(text);
    expect((await deadline()).style.color).toBe(color);
  });

  it('[BEY-23] says all when it is pointed at, and when it has the focus', async () => {
    const { user } = showAt('2026-11-24T14:00:00.000Z');
    const all = `${dueText(friday)}${own && `; ${own}`}`;
    expect(all).toContain('Friday, Nov 27 2026, 23:59 New York time (UTC−5)');
    const time = await deadline();
    await user.hover(time);
    expect((await screen.findByRole('tooltip')).textContent).toBe(all);
    await user.unhover(time);
    await user.tab();
    while (document.activeElement !== time && document.activeElement !== document.body) await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(all);
  });

  it('[BEY-23] is a line with day and clock, and one with date and zone', async () => {
    showAt('2026-11-24T14:00:00.000Z', true);
    const time = await deadline();
    expect([...time.childNodes].map(({ textContent }) => textContent)).toEqual([
      'Due Friday, 23:59, 3 days left',
      `Nov 27, New York time${own && `; ${own}`}`,
    ]);
  });

  it('that has passed says when it was', async () => {
    showAt('2026-12-24T14:00:00.000Z', true);
    expect((await deadline()).firstChild?.textContent).toBe('Was due Friday, 23:59');
  });
});
