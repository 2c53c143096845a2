import { type DomainEvent, type MailStatus, mailStatuses } from '../contract/index.ts';
import { foldAll, type ListingOptions, newestOf } from './listing.ts';
import { readWords } from './run-once.ts';

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

/** `npm run mails`: every email of the installation and how it fared (BEY-19). @throws Error for words that make no sense */
export const operateMails = async (options: ListingOptions, words: readonly string[]): Promise<object> => {
  const { values, positionals } = readWords(words, { state: { type: 'string' } });
  const { state } = values;
  const isState = state === undefined || (mailStatuses as readonly string[]).includes(state);
  if (positionals.join(' ') !== 'list' || !isState) throw new Error(usage);
  const mails = await foldAll<Listed>(options, { prefix: 'mail-', id: 'mailId' }, (mail, { type, data, time }) =>
    after(mail, { type, data } as unknown as DomainEvent, time),
  );
  const found = mails.filter((mail) => state === undefined || mail.state === state);
  const { total, newest } = await newestOf(options, found, 'recipient');
  return { total, mails: newest };
};
