import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';

describe('invoices', () => {
  const call = openTestCall();

  it('are the bills of the asker [PAY-04]', async () => {
    expect(await call.cast.host.list('invoices')).toEqual([
      {
        id: 'b1',
        date: expect.any(String),
        number: expect.stringMatching(/-0001$/),
        purpose: 'trial',
        plan: 'team',
        period: 'monthly',
        members: 2,
        amount: 100,
        tax: 20,
        status: 'paid',
        note: '',
        creditNotes: [],
      },
    ]);
    expect(await call.cast.ann.list('invoices')).toEqual([]);
    expect((await call.cast.ann.get('/api/invoices/b1')).status).toBe(404);
  });
});
