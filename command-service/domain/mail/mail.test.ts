import type { MailFailure } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { mailIdOf } from '../ids.ts';
import { projectId } from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { type MailCommand, mailDecider } from './mail.ts';

const system = { actor: 'system', commandId: 'because-1' };
const mailId = mailIdOf('because-1');
const queue: MailCommand = {
  type: 'QueueMail',
  data: { recipient: 'anna', template: 'invitation', projectId, subject: {} },
};
const queued = event('MailQueued', { mailId, recipient: 'anna', template: 'invitation', projectId, subject: {} });
const recordSent: MailCommand = { type: 'RecordMailSent', data: { mailId } };
const sent = event('MailSent', { mailId });
const fail = (reason: string, outcome: MailFailure = 'failed'): MailCommand => ({
  type: 'RecordMailFailed',
  data: { mailId, outcome, reason },
});
const failed = (reason: string) => event('MailFailed', { mailId, outcome: 'failed', reason });
const resend: MailCommand = { type: 'ResendMail', data: { projectId, mailId } };
const resent = event('MailResent', { projectId, personId: 'anna', mailId });

describe('a mail', () => {
  it('is queued once for its cause', () => {
    const outcome = given(mailDecider).when(queue, system);
    outcome.thenEvents(queued);
    outcome.thenAnswers({ mailId });
    given(mailDecider, queued).when(queue, system).thenNothing();
    given(mailDecider, queued, sent).when(queue, system).thenNothing();
  });

  it('may concern no project', () =>
    given(mailDecider)
      .when({ type: 'QueueMail', data: { recipient: 'anna', template: 'password-changed', subject: {} } }, system)
      .thenEvents(
        event('MailQueued', { mailId, recipient: 'anna', template: 'password-changed', projectId: null, subject: {} }),
      ));

  it('was sent once, also after failures', () => {
    given(mailDecider, queued).when(recordSent, system).thenEvents(sent);
    given(mailDecider, queued, failed('refused')).when(recordSent, system).thenEvents(sent);
    given(mailDecider, queued, sent).when(recordSent, system).thenNothing();
  });

  it('failed for a reason, until it was sent', () => {
    given(mailDecider, queued).when(fail('refused'), system).thenEvents(failed('refused'));
    given(mailDecider, queued, failed('refused')).when(fail('refused'), system).thenNothing();
    given(mailDecider, queued, failed('refused')).when(fail('timeout'), system).thenEvents(failed('timeout'));
    given(mailDecider, queued, sent).when(fail('refused'), system).thenNothing();
  });

  it('that was never queued is unknown', () => {
    given(mailDecider).when(recordSent, system).thenRejected('NOT_FOUND');
    given(mailDecider).when(fail('refused'), system).thenRejected('NOT_FOUND');
  });

  it('[BEY-19] may bounce, or be withheld, for the same reason that it failed for', () =>
    given(mailDecider, queued, failed('no'))
      .when(fail('no', 'withheld'), system)
      .thenEvents(event('MailFailed', { mailId, outcome: 'withheld', reason: 'no' })));

  it('[BEY-19] is sent again whatever became of it, and once as long as it is on its way', () => {
    for (const end of [sent, failed('no')]) given(mailDecider, queued, end).when(resend).thenEvents(resent);
    given(mailDecider, queued).when(resend).thenNothing();
    given(mailDecider, queued, sent, resent).when(resend).thenNothing();
    given(mailDecider, queued, sent, resent).when(recordSent, system).thenEvents(sent);
  });

  it('is sent again by an operator, also where it is of no project', () => {
    const again: MailCommand = { type: 'SendMailAgain', data: { mailId } };
    const ofNone = event('MailQueued', {
      mailId,
      recipient: 'anna',
      template: 'password-changed',
      projectId: null,
      subject: {},
    });
    given(mailDecider, queued, failed('no')).when(again).thenEvents(resent);
    given(mailDecider, queued).when(again).thenNothing();
    given(mailDecider, ofNone, failed('no'))
      .when(again)
      .thenEvents(event('MailResent', { projectId: null, personId: 'anna', mailId }));
    given(mailDecider, ofNone, failed('no')).when(resend).thenRejected('NOT_FOUND');
    given(mailDecider).when(again).thenRejected('NOT_FOUND');
  });

  it('[BEY-46] waits for one digest, for a later one if it missed that, and no more once it was sent', () => {
    const until = '2026-06-02T06:00:00.000Z';
    const defer: MailCommand = { type: 'DeferMail', data: { mailId, until, reason: null } };
    const deferred = event('MailDeferred', { mailId, until, reason: null });
    const later = { mailId, until: '2026-06-03T06:00:00.000Z', reason: null };
    given(mailDecider, queued).when(defer, system).thenEvents(deferred);
    given(mailDecider, queued, deferred).when(defer, system).thenNothing();
    given(mailDecider, queued, deferred)
      .when({ ...defer, data: later }, system)
      .thenEvents(event('MailDeferred', later));
    given(mailDecider, queued, deferred, event('MailDeferred', later)).when(defer, system).thenNothing();
    given(mailDecider, queued, sent).when(defer, system).thenNothing();
    given(mailDecider, queued, failed('no')).when(defer, system).thenEvents(deferred);
    given(mailDecider, queued, deferred).when(recordSent, system).thenEvents(sent);
  });

  it('[BEY-19] waits for a reason, also when it is sent again', () => {
    const waits = { mailId, until: '2026-06-02T06:00:00.000Z', reason: 'There is no room.' };
    const defer: MailCommand = { type: 'DeferMail', data: waits };
    for (const before of [[], [sent, resent]])
      given(mailDecider, queued, ...before)
        .when(defer, system)
        .thenEvents(event('MailDeferred', waits));
  });

  it('is no mail of another project, and none that there never was', () => {
    const elsewhere: MailCommand = { type: 'ResendMail', data: { projectId: '999999999', mailId } };
    given(mailDecider, queued, sent).when(elsewhere).thenRejected('NOT_FOUND');
    given(mailDecider).when(resend).thenRejected('NOT_FOUND');
  });
});
