import { createTransport } from 'nodemailer';
import { type Clock, systemClock } from '../../basics/clock.ts';
import type { Logger } from '../../basics/log.ts';
import { composeMail, mailAddress } from '../compose.ts';
import { type Mail, type Mailer, MailRefusedError } from '../port.ts';

const timeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

export type SmtpMailerOptions = {
  readonly url: string;
  readonly from: string;
  readonly log?: Logger;
  readonly clock?: Clock;
};

type SmtpError = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
};

/** Other errors (sender, password, encryption) are the operator's to repair; mails wait. */
const isRefusal = ({ responseCode = 0, command = '' }: SmtpError) =>
  responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);

/** Without addresses, as reasons are kept in events, jobs and logs. */
const reasonOf = ({ message, response, code }: SmtpError) =>
  (response ?? `${code ?? 'error'}: ${message}`).replace(/[^\s<>]+@[^\s<>]+/g, '(address)');

/** @throws when `from` is not an address */
export const smtpMailer = ({ url, from, log, clock = systemClock }: SmtpMailerOptions): Mailer => {
  const sender = mailAddress(from);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    maxRequeues: 1,
    ...timeouts,
  });
  transport.on('error', (error) =>
    log?.warn({ code: (error as SmtpError).code }, 'a connection to the mail server broke'),
  );
  const sending = new Set<Promise<unknown>>();

  const send = async (mail: Mail): Promise<void> => {
    const raw = await composeMail(mail, sender, new Date(clock()));
    try {
      await transport.sendMail({ raw, envelope: { from: sender.address, to: [mail.to.address] } });
    } catch (error) {
      const reason = reasonOf(error as SmtpError);
      throw isRefusal(error as SmtpError)
        ? new MailRefusedError(reason)
        : new Error(`the mail was not taken: ${reason}`);
    }
  };

  return {
    send: (mail) => {
      const sent = send(mail);
      const settled = sent.catch(() => undefined).finally(() => sending.delete(settled));
      sending.add(settled);
      return sent;
    },
    close: async () => {
      await Promise.all(sending);
      transport.close();
    },
  };
};
