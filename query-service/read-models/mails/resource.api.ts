import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { projectId } from '../../testing/events.ts';

describe('mails', () => {
  const call = openTestCall();

  it('are for host and co-hosts', async () => {
    expect(await call.cast.host.list('mails', { projectId })).toMatchObject([
      { template: 'invitation', recipient: 'bob@example.org', status: 'sent' },
    ]);
    expect((await call.cast.support.get('/api/mails/m1')).status).toBe(403);
    expect((await call.cast.ann.get('/api/mails/m1')).status).toBe(403);
  });
});
