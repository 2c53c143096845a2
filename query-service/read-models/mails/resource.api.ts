import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments, correspondence } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

describe('mails', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
    await app.happen(...correspondence(cast));
  });
  afterAll(() => app.close());

  it('are for host and co-hosts [BEY-19]', async () => {
    expect(await cast.host.list('mails', { projectId })).toMatchObject([
      { template: 'invitation', recipient: 'bob@example.org', status: 'sent' },
    ]);
    expect((await cast.support.get('/api/mails/m1')).status).toBe(403);
    expect((await cast.ann.get('/api/mails/m1')).status).toBe(403);
  });
});
