import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';
import SealsScreen from './SealsScreen.tsx';

const none = { seals: [], total: 0, witnesses: [] };

describe('the seals before there is one', () => {
  it('[BEY-04] says when the first one comes, and makes it at once where somebody asks', async () => {
    const api = fakeApi({});
    api.answer('/api/seals', none);
    api.answer('/api/seal/keys', { keys: [] });
    const { user } = renderScreen(<SealsScreen />);
    await screen.findByText(/^The first seal is made within 10 minutes of the first thing that happens/);
    await user.click(screen.getByRole('button', { name: 'Seal now' }));
    await waitFor(() => expect(api.sent).toContainEqual(expect.objectContaining({ name: '/api/seals' })));
  });

  it('offers nothing in a copy of the past, where none comes', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'as-of', content: '2026-11-28T16:19:00.000Z' });
    document.head.append(meta);
    try {
      const api = fakeApi({});
      api.answer('/api/seals', none);
      api.answer('/api/seal/keys', { keys: [] });
      renderScreen(<SealsScreen />);
      await screen.findByText('Nothing was sealed by then.');
      expect(screen.queryByRole('button', { name: 'Seal now' })).toBeNull();
    } finally {
      meta.remove();
    }
  });

  it('offers nothing to a visitor', async () => {
    const api = fakeApi({});
    api.answer('/api/seals', none);
    api.answer('/api/seal/keys', { keys: [] });
    renderScreen(<SealsScreen />, { signedIn: false });
    await screen.findByText('Nothing is sealed yet.');
    expect(screen.queryByRole('button', { name: 'Seal now' })).toBeNull();
  });
});

describe('the check of a seal', () => {
  it('says where too much is new in it, and what checks it then', async () => {
    const api = fakeApi({});
    const seal = (number: number, size: number) => ({
      number,
      time: '2026-11-20T10:00:00Z',
      size,
      events: size,
      root: `root${number}`,
      checkpoint: `checkpoint ${number}`,
      key: 'key',
    });
    api.answer('/api/seals', { seals: [seal(2, 150_001), seal(1, 1)], total: 2, witnesses: [] });
    api.answer('/api/seal/keys', { keys: [] });
    const { fetch: answer } = globalThis;
    globalThis.fetch = async (input, init) =>
      String(input).includes('/consistency')
        ? new Response(
            JSON.stringify({ type: 'about:blank', ...refusals.INVALID, code: 'INVALID', errors: { from: 'No.' } }),
            {
              status: 400,
              headers: { 'Content-Type': 'application/problem+json' },
            },
          )
        : answer(input, init);
    const { user } = renderScreen(<SealsScreen />);
    await user.click(await screen.findByRole('button', { name: 'Check seal 2 against the one before' }));
    expect(await screen.findByText(/^Too much is new in it to be checked here\. .* npm run verify\.$/)).toBeTruthy();
  });
});
