import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { until } from '../../shared/testing/until.ts';

export type TakenMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };

const decoded = (quoted: string) =>
  quoted
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A mail server in this process, which wants a user and a password, keeps what it is given and delivers nothing. */
export const openMailServer = async (user = 'dossier', password = 'p@ss word/1') => {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    closeTimeout: 10,
    onAuth: (given, _session, done) =>
      given.username === user && given.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    onData: (stream, { envelope }, done) =>
      void buffer(stream).then((bytes) => {
        const text = decoded(bytes.toString('latin1'));
        const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/im.exec(text)?.[1] ?? '';
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), subject, text });
        done();
      }),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    user,
    password,
    port: (server.server.address() as AddressInfo).port,
    mails: mails as readonly TakenMail[],
    /** Waits for the newest to an address whose subject matches. */
    mailTo: (address: string, subject: RegExp): Promise<TakenMail> =>
      until(async () => mails.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
