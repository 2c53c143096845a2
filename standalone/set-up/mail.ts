import { randomInt } from 'node:crypto';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { escapeHtml } from '@dossier/shared/basics/html';
import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { MINUTE } from '@dossier/shared/contract';
import type { SetUpCall } from '@dossier/shared/contract/set-up';
import { MailRefusedError } from '@dossier/shared/mailer';
import { smtpMailer } from '@dossier/shared/mailer/smtp';
import type { MailServer } from '@dossier/shared/process/mail-server';

const queries = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' } as const;

/** What SMTP_URL and MAIL_FROM would be. */
export const serverOf = ({ host, port, security, user, password, from, name }: SetUpCall<'mail'>): MailServer => {
  const who = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const at = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${security === 'tls' ? 'smtps' : 'smtp'}://${who}${at}:${port}${queries[security]}`,
    from: `"${name.replace(/["\\<>]/g, '')}" <${from}>`,
  };
};

const lifetime = 15 * MINUTE;
const mostTries = 5;

/** A test mail with a code: only where it came do mails go out, to the right person. In memory, as a new one costs nothing. */
export const mailTest = (clock: Clock) => {
  let sent:
    | { code: string; to: string; until: number; tries: number; server: MailServer; asked?: SetUpCall<'mail'> }
    | undefined;

  /** @throws Refused INVALID with what the server said */
  const send = async (server: MailServer, to: string, asked?: SetUpCall<'mail'>): Promise<void> => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const mailer = smtpMailer({ ...server, clock });
    const text = `The code is ${code}. Type it where Dossier is being set up: mails go out, and they reach you. It holds for 15 minutes.\n\nSent ${isoTime(clock())}.\n`;
    try {
      await mailer.send({
        id: randomId(),
        to: { name: '', address: to },
        subject: `${code} is the code to set up Dossier`,
        text,
        html: `<p>${escapeHtml(text.trim()).replaceAll('\n\n', '</p><p>')}</p>`,
      });
    } catch (error) {
      const words = error instanceof MailRefusedError ? `The server refused the mail: ${error.message}` : undefined;
      const away = error instanceof EngineUnavailableError || error instanceof Error ? error.message : String(error);
      throw new Refused({ code: 'INVALID', title: `${words ?? away}`, errors: { host: words ?? away } });
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
    /** The password that was typed with it, so that nobody types it again for another try. */
    passwordFor: ({ host, user }: SetUpCall<'mail'>): string =>
      sent?.asked && sent.asked.host === host && sent.asked.user === user ? sent.asked.password : '',
  };
};
