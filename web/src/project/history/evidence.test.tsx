import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { anEvidence, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { EvidenceButton, PreparedEvidence } from './PreparedEvidence.tsx';

const open = (...rows: ReturnType<typeof anEvidence>[]) => {
  const api = fakeApi({ evidence: rows });
  const shown = (
    <>
      <EvidenceButton projectId={projectId} />
      <PreparedEvidence projectId={projectId} />
    </>
  );
  return { api, ...renderScreen(shown, { path: '/', at: '/' }) };
};
const panel = () => screen.queryByRole('region', { name: 'Prepared evidence package' });

describe('a large evidence package', () => {
  it('[BEY-39] is prepared when asked for, with how far it is', async () => {
    const { api, user } = open();
    api.answer('/api/downloads', { preparing: true });
    expect(panel()).toBeNull();
    Object.assign(api.rows, { evidence: [anEvidence({ state: 'preparing', done: 0.374 })] });
    await user.click(screen.getByRole('button', { name: 'Evidence package' }));
    expect(await screen.findByText('37 %')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Package prepared' });
    expect(bar.getAttribute('aria-valuenow')).toBe('37');
    expect(screen.queryByRole('button', { name: 'Download package' })).toBeNull();
    Object.assign(api.rows, { evidence: [anEvidence()] });
    await waitFor(() => expect(panel()?.textContent).toMatch(/^Evidence package of 512 MB, made Nov 0?3/));
  });

  it('[BEY-39] is downloaded as it was made', async () => {
    const { api, user } = open(anEvidence());
    api.answer('/api/downloads', { url: '#' });
    await user.click(await screen.findByRole('button', { name: 'Download package' }));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: '/api/downloads', payload: { projectId, evidence: 'package' } }]),
    );
  });

  it('[BEY-39] says that it could not be made', async () => {
    open(anEvidence({ state: 'failed', size: null, readyAt: null, keptUntil: null }));
    expect(await screen.findByText('The evidence package could not be made. Ask for it again.')).toBeTruthy();
  });
});
