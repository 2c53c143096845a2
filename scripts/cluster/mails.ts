import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../shared/basics/log.ts';
import { type Listening, listen } from '../../shared/http/listen.ts';
import { createServer } from '../../shared/http/server.ts';
import { inboxRoutes } from '../../shared/mailer/inbox/routes.ts';
import type { Inbox } from '../../shared/mailer/port.ts';
import { caughtMails } from '../engines/smtp/caught.ts';

const fromHex = (text: string, sign: string) =>
  Buffer.from(
    text.replace(new RegExp(`${sign}([0-9A-F]{2})`, 'g'), (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
    'latin1',
  ).toString('utf8');

const decoders: Readonly<Record<string, (body: string) => string>> = {
  'quoted-printable': (body) => fromHex(body.replace(/=\r?\n/g, ''), '='),
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
};

/** Enough of RFC 2045 for the mails that Dossier writes. */
const partIn = (raw: string, type: string): string => {
  const part = raw.split(/\r?\n--[^\r\n]+\r?\n/).find((text) => text.startsWith(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? '7bit';
  const text = body.join('\n\n');
  return decoders[encoding]?.(text) ?? text;
};

const words = (subject: string) =>
  subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromHex(text.replaceAll('_', ' '), '='),
    );

/** What the mail catcher caught, as pages. */
const caughtIn = (folder: string): Inbox => ({
  mails: async () =>
    caughtMails(folder)
      .map(({ file, subject, to, time }) => {
        const raw = readFileSync(join(folder, file), 'utf8');
        const [text, html] = [partIn(raw, 'text/plain'), partIn(raw, 'text/html')];
        return { id: file, subject: words(subject), to: to.join(', '), time, text, html };
      })
      .reverse(),
});

/** The page `/dev/inbox`, as in the embedded profile, over caught mails. */
export const openMailPage = (folder: string, port: number): Promise<Listening> =>
  listen(
    createServer({
      routes: inboxRoutes(caughtIn(folder)),
      fallback: (_request, response) => void response.writeHead(302, { Location: '/dev/inbox' }).end(),
      authenticate: async () => ({ kind: 'visitor' }),
      log: createLogger({ level: 'silent', service: 'mails' }),
      trustProxy: 0,
    }),
    { host: '127.0.0.1', port },
  );
