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

  it('are read a page at a time, newest first, however many there are [BEY-19]', async () => {
    const { host, ann } = call.cast;
    const of = { recipient: ann.personId, template: 'reminder', projectId, subject: {} } as const;
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...given('MailQueued', { ...of, mailId: `many-${String(index).padStart(2, '0')}` }),
      at: new Date(Date.UTC(2026, 5, 1, 0, index)).toISOString(),
    }));
    await call.app.happen(...many);
    const pageOf = async (range: readonly [number, number], filter: object = {}, sort = ['queuedAt', 'DESC']) => {
      const asked = { filter: { projectId, ...filter }, range, sort };
      const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)]));
      const answer = await host.get<{ id: string }[]>(`/api/mails?${new URLSearchParams(query)}`);
      return { ids: answer.body.map(({ id }) => id), total: answer.headers.get('content-range')?.split('/')[1] };
    };
    const whole = (await host.list<{ id: string }>('mails', { projectId })).map(({ id }) => id);
    expect(whole.slice(0, 2)).toEqual(['many-59', 'many-58']);
    const reads: number[] = [];
    const { readStore } = call.app;
    const { getMany, find, page } = readStore;
    readStore.page = async (...asked) => {
      const answer = await page.call(readStore, ...asked);
      reads.push(answer.found.length);
      return answer as never;
    };
    readStore.find = async (collection, query) => {
      if (collection === 'mails') throw new Error('all of them are read');
      return find.call(readStore, collection, query) as never;
    };
    const third = await pageOf([50, 74]);
    const waiting = await pageOf([0, 4], { status: ['queued'] });
    const found = await pageOf([2, 4], { status: ['queued'], q: 'ann@' });
    const sortedBy = (field: string, order: string) => pageOf([58, 61], {}, [field, order]);
    const byAddress = await sortedBy('recipient', 'ASC');
    const byTemplate = await sortedBy('template', 'DESC');
    Object.assign(readStore, { getMany, find, page });
    expect(third).toEqual({ ids: whole.slice(50, 75), total: String(whole.length) });
    expect(waiting).toEqual({ ids: whole.slice(0, 5), total: '60' });
    expect(found).toEqual({ ids: whole.slice(2, 5), total: '60' });
    // Ann's, of which one was found before, come before Bob's.
    expect(byAddress).toEqual({ ids: ['many-57', 'many-58', 'many-59', 'm1'], total: '62' });
    expect(byTemplate).toEqual({ ids: ['many-01', 'many-00', 'found', 'm1'], total: '62' });
    expect(reads.reduce((sum, read) => sum + read, 0)).toBe(whole.length - 50 + 5 + 3 + 4 + 4);
  });

  it('one that waits says why and until when, here and in the time line [BEY-19] [BEY-46]', async () => {
    const { host, ann } = call.cast;
    const of = { recipient: ann.personId, template: 'invitation', projectId, subject: {} } as const;
    const until = '2026-06-02T10:00:00.000Z';
    await call.app.happen(
      given('MailQueued', { ...of, mailId: 'waits' }),
      given('MailDeferred', { mailId: 'waits', until, reason: 'There is no room.' }),
      given('MailQueued', { ...of, mailId: 'collected' }),
      given('MailDeferred', { mailId: 'collected', until, reason: null }),
    );
    const waits = { status: 'queued', deferredUntil: until, reason: 'There is no room.' };
    expect((await host.get('/api/mails/waits')).body).toMatchObject(waits);
    expect((await host.get('/api/mails/collected')).body).toMatchObject({ ...waits, reason: null });
    const told = await host.list<{ text: string }>('history', { projectId, kind: ['MailDeferred'] });
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The email with an invitation to .* waits for the digest of /),
      expect.stringMatching(/^The email with an invitation to .* waits until .* at the latest: There is no room\.$/),
    ]);
  });
});
