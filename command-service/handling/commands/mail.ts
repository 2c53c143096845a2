import { type MailTemplate, mailKind, streams } from '@dossier/shared/contract';
import { reminderBudgets } from '@dossier/shared/limits';
import { mailDecider, mailIdOf } from '../../domain/index.ts';
import { handlersOf, type Invocation } from '../command-handler.ts';
import { inProject, type OfProject } from './in-project.ts';
import { operatorRoles } from './installation.ts';

type OfMail = { readonly mailId: string };
type NewMail = { readonly projectId?: string | undefined; readonly recipient: string };

const newMail = {
  fresh: true,
  stream: (_data: NewMail, { commandId }: Invocation) => streams.mail(mailIdOf(commandId)),
  key: ({ projectId, recipient }: NewMail) => projectId ?? recipient,
} as const;
const ofMail = {
  stream: ({ mailId }: OfMail) => streams.mail(mailId),
  key: ({ mailId }: OfMail) => mailId,
};

const ofProject = {
  ...inProject,
  stream: (data: OfMail & OfProject) => ofMail.stream(data),
  context: () => undefined,
};

/** Whether it tells what is owed until when. */
const reminds = (template: MailTemplate) =>
  mailKind(template).limits.some((limit) => limit === 'reminder' || limit === 'due');

export const mailHandlers = {
  ...handlersOf(mailDecider, newMail, { QueueMail: {} }),
  ...handlersOf(mailDecider, ofMail, { RecordMailSent: {}, RecordMailFailed: {}, DeferMail: {} }),
  ...handlersOf(mailDecider, ofMail, {
    SendMailAgain: { roles: (_data, _mail, read, invocation) => operatorRoles(read, invocation) },
  }),
  ...handlersOf(mailDecider, ofProject, {
    ResendMail: {
      spends: ({ projectId }, mail) =>
        mail.status !== 'none' && reminds(mail.template) ? reminderBudgets(projectId, mail.recipient) : [],
    },
  }),
};
