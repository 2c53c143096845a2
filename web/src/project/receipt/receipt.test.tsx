import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { receiptPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ReceiptScreen from './ReceiptScreen.tsx';

const stated = {
  project: 'Horizon grant',
  document: 'Budget',
  file: 'budget.pdf',
  collaborator: 'Ada Ferreira',
  deadline: '2026-11-30T23:00:00Z',
  seal: 'sealed',
  sealedAt: '2026-11-20T11:00:00Z',
};
const receipt = {
  stated,
  event: { id: 'e7', time: '2026-11-20T10:00:00Z', data: { size: 2_048, sha256: 'a'.repeat(64), late: true } },
  digest: 'd7',
  proof: 'c2sp.org/tlog-proof@v1\nindex 6\n',
  key: 'dossier+1+key',
};

const open = (answer?: object, version: number | 'answers' = 2) => {
  const api = fakeApi();
  if (answer) api.answer(`/api/receipts/${projectId}.ada.Budget.${version}`, answer);
  const place = { projectId, personId: 'ada', documentId: 'Budget', version };
  const pattern = { projectId: ':id', personId: ':personId', documentId: ':documentId', version: ':version' };
  renderScreen(<ReceiptScreen />, { path: receiptPath(pattern), at: receiptPath(place) });
};

describe('the page of a receipt', () => {
  it('[BEY-38] has all that proves the upload', async () => {
    open(receipt);
    expect(await screen.findByRole('heading', { name: 'Receipt: Budget' })).toBeTruthy();
    for (const fact of ['budget.pdf', 'Ada Ferreira', '2 KB (2048 bytes)', 'a'.repeat(64), 'e7', 'd7'])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(screen.getByText(/^It arrived/).parentElement?.textContent).toMatch(/^It arrived, Nov 20, 2026, .*, late$/);
    const digests = screen.getByText('For experts').closest('details');
    for (const one of ['a'.repeat(64), 'e7', 'd7']) expect(digests?.textContent).toContain(one);
    expect(digests?.open).toBe(false);
    const due = screen.getByText('Due date').nextElementSibling;
    expect(due?.textContent).toMatch(/^\w+day, \w{3} \d+ 20\d\d, \d\d:59 .*UTC/);
    expect(screen.getByText(/the receipt proves itself/)).toBeTruthy();
    expect(screen.getByText(/tlog-proof@v1/).textContent).toContain('dossier+1+key');
    for (const name of ['Download PDF', 'Download JSON']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('shows no proof before there is a seal', async () => {
    open({ ...receipt, stated: { ...stated, seal: 'unsealed', sealedAt: null }, proof: null, key: null });
    expect(await screen.findByText(/^It will be sealed within the hour/)).toBeTruthy();
    expect(screen.queryByText(/inclusion proof/)).toBeNull();
  });

  it('[BEY-40] says that the bytes are gone, and stays', async () => {
    open({ ...receipt, stated: { ...stated, deletedAt: '2027-03-01T00:00:00Z' } });
    expect(await screen.findByText(/The receipt stays valid\.$/)).toBeTruthy();
    expect(screen.getByText('d7')).toBeTruthy();
  });

  it('[BEY-55] of a section has its questions and answers, and nothing of a file', async () => {
    const answers = [{ question: 'Terms', text: 'All of them.', answer: 'Agreed' }];
    const event = { id: 'e7', time: '2026-11-20T10:00:00Z', data: { sectionId: 'Budget' } };
    open({ ...receipt, event, stated: { ...stated, file: '', answers } }, 'answers');
    expect(await screen.findByText('Agreed')).toBeTruthy();
    for (const shown of ['Terms', 'All of them.', 'd7']) expect(screen.getByText(shown)).toBeTruthy();
    for (const hidden of ['File', 'Size', 'SHA-256']) expect(screen.queryByText(hidden)).toBeNull();
  });

  it('[BEY-40] says that the answers are gone, and stays', async () => {
    open({ ...receipt, stated: { ...stated, file: '', answers: [], deletedAt: '2027-03-01T00:00:00Z' } }, 'answers');
    const said = await screen.findByText(/The receipt stays valid\.$/);
    expect(said.textContent).toMatch(/^The answers were deleted on \w{3} \d+ 2027\. The receipt stays valid\.$/);
  });

  it('does not exist for whom the document is not', async () => {
    open();
    expect(await screen.findByText('Receipt not found.')).toBeTruthy();
  });
});
