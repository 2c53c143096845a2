import { expect, it } from '@jest/globals';
import { receiptText } from './receiptText.ts';

it('[BEY-08] a receipt names file, hash, size and server time', () => {
  const text = receiptText({
    projectName: 'Horizon grant 2027',
    projectId: '482913077',
    fieldName: 'Budget',
    fileName: 'budget.xlsx',
    version: 2,
    size: 1_234,
    sha256: 'ab'.repeat(32),
    uploadedAt: '2026-11-21T08:00:00.000Z',
  });
  for (const fact of ['budget.xlsx', '1234 bytes', 'ab'.repeat(32), '2026-11-21T08:00:00.000Z', 'version 2'])
    expect(text).toContain(fact);
});
