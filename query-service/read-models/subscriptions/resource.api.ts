import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments, correspondence } from '../../testing/call.ts';

describe('invoices', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
    await app.happen(...correspondence(cast));
  });
  afterAll(() => app.close());

  it('are the bills of the asker [PAY-04]', async () => {
    expect(await cast.host.list('invoices')).toEqual([
      {
        id: 'b1',
        date: expect.any(String),
        purpose: 'trial',
        plan: 'team',
        period: 'monthly',
        members: 2,
        amount: 100,
        tax: 20,
        status: 'paid',
      },
    ]);
    expect(await cast.ann.list('invoices')).toEqual([]);
    expect((await cast.ann.get('/api/invoices/b1')).status).toBe(404);
  });
});
