import { randomInt } from 'node:crypto';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { reasonOf } from '@dossier/shared/basics/errors';
import { escapeHtml } from '@dossier/shared/basics/html';
import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type MailServerAsked, MINUTE } from '@dossier/shared/contract';
import { inUrl } from '@dossier/shared/http/listen';
import { MailRefusedError } from '@dossier/shared/mailer';
import { type MailServer, shownServer } from '@dossier/shared/process/mail-server';

const queries = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' } as const;

/** What SMTP_URL and MAIL_FROM would be. */
export const serverOf = ({ host, port, security, user, password, from }: MailServerAsked, name: string): MailServer => {
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return {
    url: `${security === 'tls' ? 'smtps' : 'smtp'}://${who}${inUrl(host)}:${port}${queries[security]}`,
    from: `"${name.replace(/["\\<>]/g, '')}" <${from}>`,
  };
};

const noPassword = 'The password of this user is required.';
const lifetime = 15 * MINUTE;
const mostTries = 5;

/** What the code is for, and where it is typed. */
const purposes = {
  'set-up': ['to set up Dossier', 'where Dossier is being set up'],
  change: ['to change the mail server of Dossier', 'on the page for operators'],
} as const;

/** A test mail with a code: only where it came do mails go out, to the right person. In memory, as a new one costs nothing. */
export const mailTest = <A extends MailServerAsked>(clock: Clock, purpose: keyof typeof purposes) => {
  let sent: { code: string; to: string; until: number; tries: number; server: MailServer; asked?: A } | undefined;
  const [aim, where] = purposes[purpose];

  /** @throws Refused INVALID with what the server said */
  const send = async (server: MailServer, to: string, asked?: A): Promise<void> => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { smtpMailer } = await import('@dossier/shared/mailer/smtp');
    const mailer = smtpMailer({ ...server, clock });
    const text = `The code is ${code}. Type it ${where}: mails go out, and they reach you. It holds for 15 minutes.\n\nSent ${isoTime(clock())}.\n`;
    try {
      await mailer.send({
        id: randomId(),
        to: { name: '', address: to },
        subject: `${code} is the code ${aim}`,
        text,
        html: `<p>${escapeHtml(text.trim()).replaceAll('\n\n', '</p><p>')}</p>`,
      });
    } catch (error) {
      const why = reasonOf(error);
      const title = error instanceof MailRefusedError ? `The server refused the mail: ${why}` : why;
      throw new Refused({ code: 'INVALID', title, errors: { host: title } });
    } finally {
      await mailer.close();
    }
    sent = { code, to, until: clock() + lifetime, tries: 0, server, ...(asked && { asked }) };
  };

  /** Of which mail it was the code. @throws Refused OTP_INVALID */
  const prove = (code: string) => {
    if (!sent || sent.until <= clock() || sent.tries >= mostTries)
      throw new Refused({ code: 'OTP_INVALID', errors: { code: 'This code holds no more. Send another test mail.' } });
    sent.tries += 1;
    if (code !== sent.code)
      throw new Refused({ code: 'OTP_INVALID', errors: { code: 'That is not the code of the last test mail.' } });
    const { to, server, asked } = sent;
    sent = undefined;
    return { to, server, asked };
  };

  return {
    send,
    prove,
    /** To whom the last one went that may still be proved. */
    sentTo: (): string | null => (sent && sent.until > clock() ? sent.to : null),
    /** With the password that was typed before, or is in use, if none is typed now. @throws Refused INVALID */
    withPassword: (asked: A, inUse: MailServer | undefined): A => {
      if (asked.password !== '' || asked.user === '') return asked;
      const isSame = ({ host, user }: { readonly host: string; readonly user: string }) =>
        host === asked.host && user === asked.user;
      const used = inUse && isSame(shownServer(inUse)) ? decodeURIComponent(new URL(inUse.url).password) : '';
      const password = (sent?.asked && isSame(sent.asked) && sent.asked.password) || used;
      if (password === '') throw new Refused({ code: 'INVALID', title: noPassword, errors: { password: noPassword } });
      return { ...asked, password };
    },
  };
};
