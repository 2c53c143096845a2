import type { MailDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { type Given, given } from '../../testing/events.ts';
import { viewOf } from '../../testing/projected.ts';

describe('mails', () => {
  it('follow a mail from its intent to its end', async () => {
    const queued = given('MailQueued', {
      mailId: 'm1',
      recipient: 'ann',
      template: 'invitation',
      projectId: null,
      subject: {},
    });
    const failed = given('MailFailed', { mailId: 'm1', reason: 'no such mailbox' });
    const sent = given('MailSent', { mailId: 'm1' }, '2026-01-05T00:00:00.000Z');
    const mail = (...facts: readonly Given[]) => viewOf<MailDocument>('mails', 'm1', ...facts);
    expect(await mail(queued)).toMatchObject({ status: 'queued', sentAt: null });
    expect(await mail(queued, failed)).toMatchObject({ status: 'failed', reason: 'no such mailbox' });
    expect(await mail(queued, failed, sent)).toMatchObject({
      status: 'sent',
      reason: null,
      sentAt: '2026-01-05T00:00:00.000Z',
    });
  });
});
