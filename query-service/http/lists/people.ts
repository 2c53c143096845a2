import { takingTurns } from '@dossier/shared/async/turns';
import type { Clock } from '@dossier/shared/basics/clock';
import type { ReadTracker } from '@dossier/shared/basics/read-tracker';
import { leastRecent } from '@dossier/shared/basics/recent';
import { type Person, removedPerson } from '@dossier/shared/contract';
import type { Directory, Person as KnownPerson } from '@dossier/shared/directory';
import type { Codec } from '@dossier/shared/history';
import type { Views } from '@dossier/shared/read-store';
import type { AccountDocument, Decrypted } from '@dossier/shared/views';

export type People = ReadonlyMap<string, Person>;
/** Where their addresses are. */
export type PeopleSource = Pick<Directory, 'onErased'> & {
  findMany(personIds: readonly string[]): Promise<readonly Pick<KnownPerson, 'personId' | 'email'>[]>;
};
/** Returns the same objects until something about the people changes; the same for the same list, if only one process does all changes. */
export type FindPeople = (personIds: Iterable<string>) => Promise<People>;

type Remembered = {
  readonly person: Person;
  readonly account: AccountDocument | undefined;
  readonly holds: (now: number) => boolean;
};

/** Milliseconds, where another copy may change an address. Erased people are dropped at once. */
const lifetime = 10_000;
const maxKnown = 20_000;

/** What is shown of an account: nothing else of it is decrypted. */
const shownOf = ({ id, firstName, lastName, pictureFileId }: AccountDocument) => ({
  id,
  firstName,
  lastName,
  pictureFileId,
});
type Shown = Decrypted<ReturnType<typeof shownOf>>;

/** People without an account get the address that the host wrote. */
const personOf = (id: string, email: string | undefined, account: Shown | undefined): Person => {
  if (email === undefined) return { id, name: removedPerson, email: '', pictureFileId: null };
  if (!account) return { id, name: email, email, pictureFileId: null };
  return { id, name: `${account.firstName} ${account.lastName}`, email, pictureFileId: account.pictureFileId };
};

/** Without the email address, which is the only name of people without an account. */
export const publicName = (person: Person | undefined): string =>
  person === undefined || person.name === person.email ? 'Somebody' : person.name;

const isSame = (left: Person, right: Person) =>
  left.name === right.name && left.email === right.email && left.pictureFileId === right.pictureFileId;

/** People at a time: others get their turns in between. */
const atOnce = 500;

/** One for the whole process: it listens to erasures for ever. */
export const peopleFinder = (options: {
  readonly directory: PeopleSource;
  readonly codec: Codec;
  readonly clock: Clock;
  /** Of all that changes an address; absent: others do, too. */
  readonly tracker?: ReadTracker | undefined;
}): ((readStore: Pick<Views, 'getMany'>) => FindPeople) => {
  const { directory, codec, clock, tracker } = options;
  const known = leastRecent<Remembered>(maxKnown);
  /** By the views and the list that was asked for: that of a project is the same until somebody comes or goes. */
  type Lists = WeakMap<Iterable<string>, { readonly people: People; readonly holds: (now: number) => boolean }>;
  let lists = new WeakMap<object, Lists>();
  let erasures = 0;
  directory.onErased((personId) => {
    erasures++;
    known.delete(personId);
    lists = new WeakMap();
  });

  const findSome = async (readStore: Pick<Views, 'getMany'>, ids: readonly string[]): Promise<People> => {
    const now = clock();
    const accounts = new Map(
      (await readStore.getMany<AccountDocument>('accounts', ids)).map((account) => [account.id, account]),
    );
    const missing = ids.filter((id) => {
      const entry = known.get(id);
      return !entry?.holds(now) || entry.account !== accounts.get(id);
    });
    if (missing.length === 0) return new Map(ids.map((id) => [id, (known.get(id) as Remembered).person]));

    const erasuresBefore = erasures;
    const reading = tracker?.begin();
    const emails = new Map((await directory.findMany(missing)).map(({ personId, email }) => [personId, email]));
    const isUnchanged = reading?.end() ?? (() => false);
    const until = now + lifetime;
    const holds = (later: number) => {
      if (isUnchanged(later)) return true;
      if (later >= until) return false;
      tracker?.noteEnd(until);
      return true;
    };
    const stored = missing.flatMap((id) => accounts.get(id) ?? []).map(shownOf);
    const decrypted = new Map(
      ((await codec.decryptValues(stored)) as unknown as readonly Shown[]).map((account) => [account.id, account]),
    );
    const found = new Map(
      missing.map((id) => {
        const person = personOf(id, emails.get(id), decrypted.get(id));
        const before = known.get(id)?.person;
        return [id, before && isSame(before, person) ? before : person];
      }),
    );
    // People read during an erasure may be from before it.
    if (erasures === erasuresBefore) {
      for (const [id, person] of found) known.set(id, { person, account: accounts.get(id), holds });
    }
    const nobody = (id: string) => personOf(id, undefined, undefined);
    return new Map(ids.map((id) => [id, found.get(id) ?? known.get(id)?.person ?? nobody(id)]));
  };

  const find = async (readStore: Pick<Views, 'getMany'>, personIds: Iterable<string>): Promise<People> => {
    const ids = [...new Set(personIds)];
    if (ids.length <= atOnce) return findSome(readStore, ids);
    const turn = takingTurns();
    const people = new Map<string, Person>();
    for (let from = 0; from < ids.length; from += atOnce) {
      for (const [id, person] of await findSome(readStore, ids.slice(from, from + atOnce))) people.set(id, person);
      await turn();
    }
    return people;
  };

  return (readStore) => async (personIds) => {
    const own: Lists = lists.get(readStore) ?? new WeakMap();
    lists.set(readStore, own);
    const same = own.get(personIds);
    if (same?.holds(clock())) return same.people;
    const reading = tracker?.begin();
    try {
      const people = await find(readStore, personIds);
      const holds = reading?.end();
      if (holds) own.set(personIds, { people, holds });
      return people;
    } finally {
      reading?.end();
    }
  };
};
