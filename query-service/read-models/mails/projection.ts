import type { MailDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';
import { entryOf, entrySignals, isOfProject } from '../history/projection.ts';

/** A mail at a step, which stands in the time line of its recipient. */
const ended = (mail: MailDocument, fact: Fact, change: Partial<MailDocument>): MailDocument => ({
  ...mail,
  ...change,
  entry: isOfProject(fact) ? { ...entryOf(fact), personId: mail.recipient } : null,
});

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
      failedIn: null,
      queuedAt: time,
      deferredUntil: null,
      sentAt: null,
      entry: null,
    }),
    MailSent: (mail, fact) =>
      mail && ended(mail, fact, { status: 'sent', reason: null, failedIn: null, sentAt: fact.time }),
    MailFailed: (mail, fact) => {
      const { outcome: status, reason } = fact.data;
      return mail && ended(mail, fact, { status, reason, failedIn: status === 'withheld' ? null : mail.projectId });
    },
    MailDeferred: (mail, fact) => {
      const { reason, until: deferredUntil } = fact.data;
      return mail && ended(mail, fact, { status: 'queued', reason, failedIn: null, deferredUntil });
    },
    MailResent: (mail, { time }) =>
      mail && { ...mail, status: 'queued', reason: null, failedIn: null, queuedAt: time, deferredUntil: null },
  },
  followers: {
    collection: 'history',
    changed: (before, mail) =>
      mail?.entry && mail.entry !== before?.entry ? [{ id: mail.entry.id, document: mail.entry }] : [],
  },
  signals: (_fact, _before, mail) => [
    ...(mail?.projectId ? [{ resource: 'mails', id: mail.id, projectId: mail.projectId }] : []),
    ...(mail?.entry ? entrySignals(mail.entry) : []),
  ],
});
