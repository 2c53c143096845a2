import type { MailDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';

export const mails = projection<MailDocument>({
  collection: 'mails',
  ids: (fact: Fact) => [idOf((fact.data as { mailId: string }).mailId)],
  on: {
    MailQueued: (_mail, { data, time }) => ({
      id: data.mailId,
      recipient: data.recipient,
      template: data.template,
      projectId: data.projectId,
      subject: data.subject,
      status: 'queued',
      reason: null,
      queuedAt: time,
      sentAt: null,
    }),
    MailSent: (mail, { time }) => mail && { ...mail, status: 'sent', reason: null, sentAt: time },
    MailFailed: (mail, { data }) => mail && { ...mail, status: 'failed', reason: data.reason },
  },
  signals: (_fact, _before, mail) =>
    mail?.projectId ? [{ resource: 'mails', id: mail.id, projectId: mail.projectId }] : [],
});
