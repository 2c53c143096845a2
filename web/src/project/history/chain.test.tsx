import { HOUR } from '@dossier/shared/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { noteClock } from '../../data/clock.ts';
import { projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { ChainState } from './ChainState.tsx';

const outcome = {
  done: true,
  ok: true,
  events: 120,
  streams: 5,
  unsealed: 3,
  last: { id: 'e120', at: '2026-11-20T10:00:00.000Z' },
  seal: { number: 7, at: '2026-11-20T09:30:00.000Z' },
  finding: null,
};
const finding = { fault: 'changed', id: 'e9', kind: 'DocumentReviewed', at: '2026-11-20T10:00:00.000Z' };

/** Lines come in parts that do not end where lines do. */
const answering = (...lines: readonly object[]) => {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const parts = [text.slice(0, 20), text.slice(20)].filter(Boolean).map((part) => new TextEncoder().encode(part));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  globalThis.fetch = jest.fn(async () => new Response(body));
};
const state = () => screen.getByRole('region', { name: 'State of the history' }).textContent;
const shown = () => renderScreen(<ChainState projectId={projectId} />, { path: '/', at: '/' });

describe('the state of the history', () => {
  it('[BEY-04] says up to when it holds, and by which seal', async () => {
    answering({ done: false, checked: 60, of: 120 }, outcome);
    shown();
    const upTo = /^Nothing was changed in 120 events, up to Nov 20 (2026 )?\d\d:00\. /;
    await waitFor(() => expect(state()).toMatch(upTo));
    expect(state()).toMatch(
      /Seal 7, made Nov 20 (2026 )?\d\d:30, agrees. 3 events wait for the next seal. Checked just now\./,
    );
  });

  it('was checked just now, also where the clock of this device is wrong', async () => {
    noteClock(new Date(Date.now() + 2 * HOUR).toUTCString(), Date.now());
    answering(outcome);
    shown();
    await waitFor(() => expect(state()).toMatch(/Checked just now\./));
  });

  it('[BEY-04] is checked again when asked', async () => {
    answering(outcome);
    const { user } = shown();
    await waitFor(() => expect(state()).toMatch(/^Nothing was changed in 120 events/));
    answering({ ...outcome, ok: false, finding });
    await user.click(screen.getByText('Verify now'));
    await waitFor(() => expect(state()).toMatch(/DocumentReviewed of Nov 20 (2026 )?\d\d:00 was changed\./));
  });

  it('[BEY-04] names the first event that does not hold', async () => {
    answering({ ...outcome, ok: false, finding });
    shown();
    await waitFor(() => expect(state()).toMatch(/DocumentReviewed of Nov 20 (2026 )?\d\d:00 was changed\./));
  });

  it('says that nothing was concluded when the connection broke off', async () => {
    answering({ done: false, checked: 60, of: 120 });
    shown();
    expect(await screen.findByText(/before everything was checked/)).toBeTruthy();
  });
});
