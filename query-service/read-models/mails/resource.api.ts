import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

describe('mails', () => {
  const call = openTestCall();

  it('are for host and co-hosts', async () => {
    expect(await call.cast.host.list('mails', { projectId })).toMatchObject([
      { template: 'invitation', recipient: 'bob@example.org', status: 'sent' },
    ]);
    expect((await call.cast.support.get('/api/mails/m1')).status).toBe(403);
    expect((await call.cast.ann.get('/api/mails/m1')).status).toBe(403);
  });

  it('are found by state, several too, and by recipient [BEY-19]', async () => {
    const { host, ann } = call.cast;
    const of = { recipient: ann.personId, template: 'reminder', projectId, subject: {} } as const;
    await call.app.happen(
      given('MailQueued', { ...of, mailId: 'found' }),
      given('MailFailed', { mailId: 'found', outcome: 'bounced', reason: '550' }),
    );
    const ids = async (filter: object) =>
      (await host.list<{ id: string }>('mails', { projectId, ...filter })).map(({ id }) => id);
    expect(await ids({ status: 'bounced' })).toEqual(['found']);
    expect(await ids({ status: ['failed', 'bounced'] })).toEqual(['found']);
    expect(await ids({ q: 'ANN@' })).toEqual(['found']);
    expect(await ids({ q: 'nobody' })).toEqual([]);
    expect((await host.get(`/api/mails?filter=${JSON.stringify({ projectId, status: 'x' })}`)).status).toBe(400);
  });
});
