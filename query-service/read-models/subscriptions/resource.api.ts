import type { InvoiceRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given } from '../../testing/events.ts';

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
        disputes: [],
      },
    ]);
    expect(await call.cast.ann.list('invoices')).toEqual([]);
    expect((await call.cast.ann.get('/api/invoices/b1')).status).toBe(404);
  });

  it('[PAY-04] say what was given back and why, with a credit note for each refund', async () => {
    const { app, cast } = call;
    const payment = { personId: cast.host.personId, paymentId: 'b1' };
    const refunded = (total: number) => given('PaymentRefunded', { ...payment, total, reference: 're_1' });
    await app.happen(refunded(61), refunded(120));
    const [row] = await cast.host.list<InvoiceRow>('invoices');
    const [first, second] = row?.creditNotes ?? [];
    expect(row).toMatchObject({ status: 'refunded', note: 'We gave it back.' });
    expect([first, second]).toMatchObject([
      { number: expect.stringMatching(/-C0001$/), amount: 61 },
      { number: expect.stringMatching(/-C0002$/), amount: 59 },
    ]);
    const pdf = await fetch(`${app.url}/api/credit-notes/${first?.number}/pdf`, {
      headers: { Authorization: `Bearer ${cast.host.token}` },
    });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    // The second came back.
    await app.happen(
      given('PaymentRefundFailed', { ...payment, total: 61, reference: 're_1', reason: 'lost_or_stolen_card' }),
    );
    const [owed] = await cast.host.list<InvoiceRow>('invoices');
    expect(owed).toMatchObject({ status: 'refund-failed', note: expect.stringContaining('we still owe it to you') });
    expect(owed?.creditNotes[2]).toMatchObject({ number: expect.stringMatching(/-C0003$/), amount: -59 });
    expect(await cast.host.list('invoices', { status: 'refund-failed' })).toHaveLength(1);
    expect((await cast.ann.get(`/api/credit-notes/${first?.number}/pdf`)).status).toBe(404);
    expect((await cast.host.get('/api/credit-notes/none/pdf')).status).toBe(404);
  });

  it('[BEY-58] say what is disputed of them, and how that ended', async () => {
    const { app, cast } = call;
    const told = (reference: string, status: string) => {
      const dispute = { reference, amount: 61, status, reason: 'fraudulent' };
      return app.happen(given('PaymentDisputed', { personId: cast.host.personId, paymentId: 'b1', ...dispute }));
    };
    const outcomes = async () => (await cast.host.list<InvoiceRow>('invoices'))[0]?.disputes;
    await told('dp_1', 'needs_response');
    expect(await outcomes()).toEqual([{ amount: 61, outcome: 'open' }]);
    await told('dp_2', 'warning_under_review');
    await told('dp_1', 'lost');
    await told('dp_2', 'warning_closed');
    expect(await outcomes()).toEqual([
      { amount: 61, outcome: 'lost' },
      { amount: 61, outcome: 'closed' },
    ]);
  });
});
