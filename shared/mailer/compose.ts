import { sha256 } from '../basics/ids.ts';
import { isEmail } from '../contract/index.ts';
import { type Mail, type MailAddress, MailRefusedError } from './port.ts';

/** The same each time a mail is sent, so that a recipient can recognise repeats. */
export const messageId = (mail: Pick<Mail, 'id'>) => `<${sha256(mail.id).slice(0, 40)}@dossier.invalid>`;

/** On one line, text typed by people cannot start a new header. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim();

/** Nothing in it names a file or address to fetch. */
export const mailOptions = (mail: Mail, from: MailAddress, date: Date) => ({
  from: { name: oneLine(mail.from ?? from.name), address: from.address },
  to: { name: oneLine(mail.to.name), address: mail.to.address },
  subject: oneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  date,
  messageId: messageId(mail),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribe && {
      'List-Unsubscribe': `<${mail.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  attachments: (mail.calendars ?? []).map((content, index, { length }) => ({
    filename: length === 1 ? 'due-date.ics' : `due-date-${index + 1}.ics`,
    content,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** RFC 5322. @throws MailRefusedError when the recipient is not exactly one plain address */
export const composeMail = async (mail: Mail, from: MailAddress, date: Date): Promise<Buffer> => {
  if (!isEmail(mail.to.address)) throw new MailRefusedError('The recipient is not a single address.');
  // A megabyte, loaded with the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer(mailOptions(mail, from, date)).compile().build();
};
