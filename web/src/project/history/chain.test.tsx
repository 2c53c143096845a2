import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
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
const shown = () => renderScreen(<ChainState projectId={projectId} />, { path: '/', at: '/' });

describe('the state of the history', () => {
  it('[BEY-04] says up to when it holds, and by which seal', async () => {
    answering({ done: false, checked: 60, of: 120 }, outcome);
    shown();
    expect(await screen.findByText(/^Nothing was changed in 120 events, up to Nov 20, 2026/)).toBeTruthy();
    expect(screen.getByText(/Seal 7 of .* agrees. 3 events wait for the next seal./)).toBeTruthy();
  });

  it('[BEY-04] is checked again when asked', async () => {
    answering(outcome);
    const { user } = shown();
    await screen.findByText(/^Nothing was changed in 120 events/);
    answering({ ...outcome, ok: false, finding });
    await user.click(screen.getByText('Verify now'));
    expect(await screen.findByText(/DocumentReviewed of Nov 20, 2026.* was changed/)).toBeTruthy();
  });

  it('[BEY-04] names the first event that does not hold', async () => {
    answering({ ...outcome, ok: false, finding });
    shown();
    expect(await screen.findByText(/DocumentReviewed of Nov 20, 2026.* was changed/)).toBeTruthy();
  });

  it('says that nothing was concluded when the connection broke off', async () => {
    answering({ done: false, checked: 60, of: 120 });
    shown();
    expect(await screen.findByText(/before everything was checked/)).toBeTruthy();
  });
});
