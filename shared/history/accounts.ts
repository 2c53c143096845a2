import { type RecordedTeam, streams } from '../contract/index.ts';
import type { ErasureLedger } from '../directory/erasure.ts';
import type { Directory } from '../directory/port.ts';
import type { EventStore } from '../event-store/port.ts';

export type People = {
  /** Ids of the people who are there, out of these. */
  readonly known: (personIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly erased: ErasureLedger['all'];
};

export const peopleOf = (directory: Pick<Directory, 'findMany'>, ledger: Pick<ErasureLedger, 'all'>): People => ({
  known: async (personIds) => new Set((await directory.findMany(personIds)).map(({ personId }) => personId)),
  erased: ledger.all,
});

/** What names of streams of accounts begin with. */
export const accountStreams = streams.account('');
const atOnce = 500;

/**
 * Ids of accounts that the events have, and of which neither directory nor ledger knows anything. Those that nobody
 * closed are lost, with their keys; closed ones were erased by a release that had no ledger. Whoever has no account may
 * have been erased without an event, and is not asked for.
 * @param names of streams of accounts
 */
export const lostAccounts = async (
  store: Pick<EventStore, 'readStream'>,
  names: Iterable<string>,
  people: People,
): Promise<{ readonly lost: readonly string[]; readonly closed: readonly string[] }> => {
  const ids = Array.from(names, (name) => name.slice(accountStreams.length));
  const unknown: string[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const known = await people.known(some);
    unknown.push(...some.filter((id) => !known.has(id)));
  }
  // Asked for last: whoever is erased meanwhile stands there before leaving the directory.
  const erased = new Set(unknown.length > 0 ? await people.erased() : []);
  const lost: string[] = [];
  const closed: string[] = [];
  for (const id of unknown) {
    if (erased.has(id)) continue;
    const [last] = await store.readStream(streams.account(id), { direction: 'backwards', limit: 1 });
    if (last) (last.type === 'AccountClosed' ? closed : lost).push(id);
  }
  return { lost, closed };
};

/** Whether the events have an account that nobody closed. */
export const hasOpenAccount =
  (store: Pick<EventStore, 'readStream'>) =>
  async (personId: string): Promise<boolean> => {
    const [last] = await store.readStream(streams.account(personId), { direction: 'backwards', limit: 1 });
    return last !== undefined && last.type !== 'AccountClosed';
  };

const shown = 3;

/** What an operator reads. @param personIds at least one */
export const lostAccountsText = (personIds: readonly string[]): string => {
  const count = personIds.length;
  const more = count > shown ? `, and ${count - shown} more` : '';
  const who = count === 1 ? 'an account' : `${count} accounts`;
  return `The events name ${who} that the directory does not know: ${personIds.slice(0, shown).join(', ')}${more}. It is lost, or older than the events, and with it the keys of personal data. Restore directory.db, with its directory.db-wal if there is one, from the backup that the events are from.`;
};

/** Whether an account is closed, or is being closed: it is blocked before its projects go to the bin. */
export type IsGone = (personId: string) => Promise<boolean>;

type Accounts = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly directory: Pick<Directory, 'find'>;
};

export const goneIn =
  ({ eventStore, directory }: Accounts): IsGone =>
  async (personId) => {
    const person = await directory.find(personId);
    if (person) return person.status === 'closing';
    const [last] = await eventStore.readStream(streams.account(personId), { direction: 'backwards', limit: 1 });
    return last?.type === 'AccountClosed';
  };

/** Whom to ask to take a team over: the first who joined and whose account is there and does not close. */
export const heirAmong = async (
  { directory }: Pick<Accounts, 'directory'>,
  members: RecordedTeam['members'],
  declined: readonly string[] = [],
): Promise<string | undefined> => {
  for (const [member, standing] of Object.entries(members)) {
    if (standing !== 'joined' || declined.includes(member)) continue;
    const status = (await directory.find(member))?.status;
    if (status !== undefined && status !== 'closing') return member;
  }
  return undefined;
};
