import { parseArgs } from 'node:util';
import { type DomainEvent, type MailStatus, mailStatuses, removedPerson } from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import type { EventStore } from '../event-store/index.ts';
import { upcast } from '../history/index.ts';

type Options = {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly directory: Pick<Directory, 'findMany'>;
};
type Listed = {
  readonly mailId: string;
  readonly recipient: string;
  readonly template: string;
  readonly projectId: string | null;
  readonly state: MailStatus;
  readonly reason: string | null;
  readonly at: string;
};

const usage = `Say what to do: list, or list --state ${mailStatuses.join('|')}.`;
const atOnce = 1_000;
/** Of the newest. */
const maxListed = 1_000;

const after = (mail: Listed | undefined, { type, data }: DomainEvent, at: string): Listed | undefined => {
  if (type === 'MailQueued') {
    const { mailId, recipient, template, projectId } = data;
    return { mailId, recipient, template, projectId, state: 'queued', reason: null, at };
  }
  if (mail && type === 'MailSent') return { ...mail, state: 'sent', reason: null, at };
  if (mail && type === 'MailFailed') return { ...mail, state: data.outcome, reason: data.reason, at };
  if (mail && type === 'MailResent') return { ...mail, state: 'queued', reason: null, at };
  return mail;
};

/** From the events, as no view has the mails of no project. */
const allMails = async ({ eventStore }: Options): Promise<readonly Listed[]> => {
  const mails = new Map<string, Listed>();
  for (let position = 0; ; ) {
    const events = await eventStore.readAll(position, atOnce);
    for (const stored of events) {
      if (!stored.stream.startsWith('mail-')) continue;
      const { type, data, time } = upcast(stored);
      const mailId = String(data.mailId);
      const mail = after(mails.get(mailId), { type, data } as unknown as DomainEvent, time);
      if (mail) mails.set(mailId, mail);
    }
    const last = events.at(-1);
    if (!last) return [...mails.values()];
    position = last.position;
  }
};

/** `npm run mails`: every email of the installation and how it fared (BEY-19). @throws Error for words that make no sense */
export const operateMails = async (options: Options, words: readonly string[]): Promise<object> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { state: { type: 'string' } },
    allowPositionals: true,
  });
  const { state } = values;
  const isState = state === undefined || (mailStatuses as readonly string[]).includes(state);
  if (positionals.join(' ') !== 'list' || !isState) throw new Error(usage);
  const found = (await allMails(options)).filter((mail) => state === undefined || mail.state === state);
  const newest = found.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, maxListed);
  const people = await options.directory.findMany([...new Set(newest.map(({ recipient }) => recipient))]);
  const emails = new Map(people.map(({ personId, email }) => [personId, email]));
  const mails = newest.map((mail) => ({ ...mail, recipient: emails.get(mail.recipient) ?? removedPerson }));
  return { total: found.length, mails };
};
