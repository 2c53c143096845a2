import { createTransport } from 'nodemailer';
import { type Clock, systemClock } from '../../basics/clock.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';
import { composeMail } from '../compose.ts';
import { type Mail, type Mailer, MailRefusedError, mailAddress } from '../port.ts';

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
  readonly syscall?: string;
  readonly timeoutType?: string;
  readonly responseCode?: number;
};

/** Other errors (sender, password, encryption) are the operator's to repair; mails wait. */
const isRefusal = ({ responseCode = 0, command = '' }: SmtpError) =>
  responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);

/** Said of this mail, by a server that answers. */
const concernsMail = ({ responseCode, command = '' }: SmtpError) =>
  responseCode !== undefined && ['RCPT TO', 'DATA'].includes(command);
const wasNotReached = ({ code = '', syscall, timeoutType, responseCode }: SmtpError) =>
  responseCode !== undefined ||
  syscall === 'connect' ||
  ['EDNS', 'ETLS', 'EAUTH'].includes(code) ||
  (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT');

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

  /** A connection that broke may be the mail's own fault, unless nobody is served now. */
  const isAway = async (error: SmtpError) =>
    !concernsMail(error) &&
    (wasNotReached(error) ||
      !(await transport.verify().then(
        () => true,
        () => false,
      )));

  const send = async (mail: Mail): Promise<void> => {
    const raw = await composeMail(mail, sender, new Date(clock()));
    try {
      await transport.sendMail({ raw, envelope: { from: sender.address, to: [mail.to.address] } });
    } catch (error) {
      const reason = reasonOf(error as SmtpError);
      if (isRefusal(error as SmtpError)) throw new MailRefusedError(reason);
      throw (await isAway(error as SmtpError))
        ? new EngineUnavailableError(`the mail server cannot be used now: ${reason}`)
        : new Error(`the mail was not taken: ${reason}`);
    }
  };
  const check = async (): Promise<void> => {
    await transport.verify().catch((error: SmtpError) => {
      throw new EngineUnavailableError(reasonOf(error));
    });
  };

  return {
    send: (mail) => {
      const sent = send(mail);
      const settled = sent.catch(() => undefined).finally(() => sending.delete(settled));
      sending.add(settled);
      return sent;
    },
    check,
    close: async () => {
      await Promise.all(sending);
      transport.close();
    },
  };
};
