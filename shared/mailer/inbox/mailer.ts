import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, isoTime, systemClock } from '../../basics/clock.ts';
import { sha256 } from '../../basics/ids.ts';
import { composeMail } from '../compose.ts';
import { type Inbox, type MailAddress, type Mailer, mailAddress, noSender } from '../port.ts';

type Entry = Awaited<ReturnType<Inbox['mails']>>[number];

/** Atomic: a reader never sees half a file, even after a crash. */
const writeWhole = async (path: string, content: string | Buffer) => {
  await writeFile(`${path}.part`, content, { flush: true });
  await rename(`${path}.part`, path);
};

const entriesOf = (dir: string): Entry[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Entry)
    .sort((a, b) => (a.time < b.time ? -1 : 1));

/** Delivers nothing: a mail becomes an `.eml` file in `dir`, with `.json` for the inbox page. */
export const inboxMailer = ({
  dir,
  from = mailAddress(noSender),
  clock = systemClock,
}: {
  dir: string;
  from?: MailAddress;
  clock?: Clock;
}): Mailer & Inbox => {
  mkdirSync(dir, { recursive: true });
  const entries = new Map(entriesOf(dir).map((entry) => [entry.id, entry]));

  return {
    async send(mail) {
      const now = clock();
      const file = join(dir, sha256(mail.id).slice(0, 40));
      await writeWhole(`${file}.eml`, await composeMail(mail, from, new Date(now)));
      const time = entries.get(mail.id)?.time ?? isoTime(now);
      const entry: Entry = { ...mail, to: mail.to.address, time };
      await writeWhole(`${file}.json`, JSON.stringify(entry));
      entries.set(mail.id, entry);
    },
    async check() {
      // A folder of this machine.
    },
    mails: async () => [...entries.values()].reverse(),
    async close() {
      // Every mail is on disk before `send` resolves.
    },
  };
};
