import { streams } from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import type { EventStore } from '../event-store/index.ts';

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
