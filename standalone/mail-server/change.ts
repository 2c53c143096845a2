import type { MailServers } from '@dossier/command-service';
import type { Clock } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { mailAddress, type SwitchableMailer } from '@dossier/shared/mailer';
import type { Environment } from '@dossier/shared/process/environment';
import { keepMailServer, type MailServer, shownServer } from '@dossier/shared/process/mail-server';
import { mailTest, serverOf } from './test.ts';

type Options = {
  /** As the process uses it: `SMTP_URL` and `MAIL_FROM` become those of the new one. */
  readonly environment: Environment;
  readonly clock: Clock;
  /** Absent: variables name the server, and nobody changes it here. */
  readonly mailer: SwitchableMailer | undefined;
  /** MAIL_FROM, which names the sender of any server; absent: no variable does. */
  readonly sender: string | undefined;
  /** Something else is in use now. */
  readonly onChange: () => void;
};

/** The mail server of a running installation, which one that proved itself replaces at once. */
export const mailServers = ({ environment, clock, mailer, sender, onChange }: Options): MailServers => {
  const test = mailTest(clock, 'change');
  /** What a variable says holds from the next start on, by a server that may not take it. @throws Refused INVALID */
  const checkSender = (from: string): void => {
    if (sender === undefined || from === mailAddress(sender).address.toLowerCase()) return;
    throw new Refused({ code: 'INVALID', errors: { from: `The variable MAIL_FROM says it: ${sender}.` } });
  };
  const inUse = (): MailServer | undefined =>
    environment.SMTP_URL === undefined ? undefined : { url: environment.SMTP_URL, from: environment.MAIL_FROM };
  const use = async (server: MailServer, at: SwitchableMailer) => {
    const { smtpMailer } = await import('@dossier/shared/mailer/smtp');
    keepMailServer(environment, server);
    Object.assign(environment, { SMTP_URL: server.url, MAIL_FROM: server.from });
    at.switchTo(smtpMailer({ ...server, clock }));
    onChange();
  };
  return {
    shown: () => {
      const server = inUse();
      return server ? shownServer(server) : null;
    },
    ...(mailer && {
      change: {
        sentTo: test.sentTo,
        send: async (asked, { name, to }) => {
          checkSender(asked.from);
          const whole = test.withPassword(asked, inUse());
          await test.send(serverOf(whole, name), to, whole);
        },
        prove: (code, by) => {
          // Whoever did not get it has no code.
          if (test.sentTo() !== by) throw new Refused('OTP_INVALID');
          const { server } = test.prove(code);
          return { host: shownServer(server).host, use: () => use(server, mailer) };
        },
      },
    }),
  };
};
