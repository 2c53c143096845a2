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
    const failed = given('MailFailed', { outcome: 'bounced', mailId: 'm1', reason: 'no such mailbox' });
    const sent = given('MailSent', { mailId: 'm1' }, '2026-01-05T00:00:00.000Z');
    const mail = (...facts: readonly Given[]) => viewOf<MailDocument>('mails', 'm1', ...facts);
    expect(await mail(queued)).toMatchObject({ status: 'queued', sentAt: null });
    expect(await mail(queued, failed)).toMatchObject({ status: 'bounced', reason: 'no such mailbox' });
    const resent = given('MailResent', { projectId: '123456789', personId: 'ann', mailId: 'm1' });
    expect(await mail(queued, failed, resent)).toMatchObject({ status: 'queued', reason: null });
    expect(await mail(queued, failed, sent)).toMatchObject({
      status: 'sent',
      reason: null,
      sentAt: '2026-01-05T00:00:00.000Z',
    });
  });

  it('that we chose not to send did not fail [BEY-19]', async () => {
    const of = { mailId: 'm1', recipient: 'ann', template: 'invitation', projectId: '123456789', subject: {} } as const;
    const ended = (outcome: 'failed' | 'withheld') =>
      viewOf<MailDocument>(
        'mails',
        'm1',
        given('MailQueued', of),
        given('MailFailed', { mailId: 'm1', outcome, reason: 'enough' }),
      );
    expect(await ended('failed')).toMatchObject({ status: 'failed', failedIn: '123456789' });
    expect(await ended('withheld')).toMatchObject({ status: 'withheld', failedIn: null });
  });
});
