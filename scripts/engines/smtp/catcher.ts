/**
 * `catcher.ts <folder> <port>`: an SMTP server that keeps every mail and delivers none. A mail is
 * an `.eml` file and a line of `mails.jsonl`. Recipients named `refused@...` are refused for good,
 * `later@...` for now.
 */
import { randomUUID } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { CaughtMail } from './caught.ts';

const [folder = '.', port] = process.argv.slice(2);

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const refusals: Record<string, () => Error> = {
  refused: () => answer(550, 'No such mailbox'),
  later: () => answer(451, 'Try again later'),
};

const header = (raw: string, name: string) =>
  new RegExp(`^${name}:((?:.*\\r?\\n[ \\t])*.*)$`, 'im').exec(raw.split(/\r?\n\r?\n/, 1)[0] ?? '')?.[1]?.trim() ?? '';

const keep = async (message: Buffer, recipients: readonly string[]) => {
  const raw = message.toString('utf8');
  const file = `${randomUUID()}.eml`;
  const mail: CaughtMail = {
    time: new Date().toISOString(),
    to: recipients,
    subject: header(raw, 'subject'),
    messageId: header(raw, 'message-id'),
    file,
  };
  await writeFile(join(folder, file), message, { flush: true });
  await appendFile(join(folder, 'mails.jsonl'), `${JSON.stringify(mail)}\n`, { flush: true });
};

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, done) => done(refusals[address.split(/[@+]/, 1)[0] ?? '']?.()),
  onData: (stream, { envelope }, done) => {
    buffer(stream)
      .then((message) =>
        keep(
          message,
          envelope.rcptTo.map(({ address }) => address),
        ),
      )
      .then(
        () => done(),
        (error: Error) => done(error),
      );
  },
});
server.on('error', (error) => console.error(error));
server.listen(Number(port), '127.0.0.1');
