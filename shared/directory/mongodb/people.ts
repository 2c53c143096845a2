import { randomBytes } from 'node:crypto';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly, foundAs, scalar } from '../../engines/mongodb/exactly.ts';
import { checkMasterKey, fingerprintOf, type MasterKeys, openKey, rewrapped } from '../master-key.ts';
import { newPersonKey, wrapKey } from '../person-keys.ts';
import type { Directory, Person, SavedFilter } from '../port.ts';

/** The canonical address as `_id` keeps two copies from making two persons of it. */
export type PersonDocument = Omit<Person, 'email'> & { readonly _id: string; readonly wrappedKey: string };

const personOf = ({ _id, personId, status, passwordHash, pendingSince }: PersonDocument): Person => ({
  personId,
  email: _id,
  status,
  passwordHash,
  pendingSince,
});

export const peopleIn = (people: Collection<PersonDocument>, keys: MasterKeys) => {
  const list = async (filter: Filter<PersonDocument>) => (await people.find(filter).toArray()).map(personOf);
  const ofIds = (personIds: readonly string[]): Filter<PersonDocument> => ({
    personId: { $in: personIds.map(scalar) },
  });
  const change = async (
    personId: string,
    from: readonly Person['status'][],
    values: UpdateFilter<PersonDocument>['$set'],
  ): Promise<boolean> => {
    const filter = { ...exactly({ personId }), status: { $in: [...from] } };
    return (await people.updateOne(filter, { $set: { ...values } })).matchedCount === 1;
  };

  const findByEmail = async (email: string) => foundAs(people.findOne(exactly({ _id: email })), personOf);
  const mention = async (email: string): Promise<Person> => {
    const known = await findByEmail(email);
    if (known) return known;
    const personId = randomBytes(16).toString('hex');
    const person: PersonDocument = {
      _id: email,
      personId,
      status: 'known',
      passwordHash: null,
      pendingSince: null,
      wrappedKey: wrapKey(keys.current, personId, newPersonKey()),
    };
    // Another copy may have added the address meanwhile, and the person may be erased by now.
    return (await insertedOnce(people, person)) ? personOf(person) : mention(email);
  };
  const keysOf = async (personIds: readonly string[]) =>
    new Map((await people.find(ofIds(personIds)).toArray()).map((person) => [person.personId, openKey(keys, person)]));

  return {
    personOf: mention,
    findByEmail,
    find: async (personId) => (await list(exactly({ personId })))[0],
    findMany: async (personIds) => list(ofIds(personIds)),
    reserve: (personId, passwordHash, now) =>
      change(personId, ['known', 'pending'], { status: 'pending', passwordHash, pendingSince: now }),
    activate: (personId) => change(personId, ['pending', 'active'], { status: 'active', pendingSince: null }),
    release: async (personId) =>
      void (await change(personId, ['pending'], { status: 'known', passwordHash: null, pendingSince: null })),
    pendingBefore: (time) => list({ status: 'pending', pendingSince: { $lt: time } }),
    async setPassword(personId, passwordHash, former) {
      const only = former === undefined ? {} : { passwordHash: former && scalar(former) };
      const { matchedCount } = await people.updateOne(
        { ...exactly({ personId }), ...only },
        { $set: { passwordHash } },
      );
      return matchedCount === 1;
    },
    block: async (personId) => void (await change(personId, ['active', 'locked'], { status: 'closing' })),
    lock: async (personId) => void (await change(personId, ['active'], { status: 'locked' })),
    unlock: async (personId) => void (await change(personId, ['locked'], { status: 'active' })),
    search: async (text, limit) => {
      const literally = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return (await people.find({ _id: { $regex: literally } }, { sort: { _id: 1 }, limit }).toArray()).map(personOf);
    },
    closing: () => list({ status: 'closing' }),
    everyone: async (after, limit) =>
      (await people.find({ personId: { $gt: scalar(after) } }, { sort: { personId: 1 }, limit }).toArray()).map(
        personOf,
      ),
    restore: async ({ personId, email, status, passwordHash, pendingSince }, key) => {
      const person = { _id: email, personId, status, passwordHash, pendingSince };
      return insertedOnce(people, { ...person, wrappedKey: wrapKey(keys.current, personId, key) });
    },
    rewrap: async (after, limit) => {
      const page = { sort: { personId: 1 }, limit } as const;
      const some = await people.find({ personId: { $gt: scalar(after) } }, page).toArray();
      let count = 0;
      for (const person of some) {
        const wrappedKey = rewrapped(keys, person);
        if (!wrappedKey) continue;
        await people.updateOne(exactly({ personId: person.personId }), { $set: { wrappedKey } });
        count += 1;
      }
      return { count, last: some.at(-1)?.personId };
    },
    keyOf: async (personId) => (await keysOf([personId])).get(personId),
    keysOf,
  } satisfies Partial<Directory>;
};

/** When several copies start at once, the first one decides. */
export type MasterKeyDocument = { readonly _id: 'only'; readonly fingerprint: string };

export const keepMasterKey = async (
  kept: Collection<MasterKeyDocument>,
  people: Collection<PersonDocument>,
  keys: MasterKeys,
): Promise<void> => {
  const check = async () => {
    const fingerprint = (await kept.findOne({ _id: 'only' }))?.fingerprint;
    const someone = fingerprint === undefined ? await people.findOne() : null;
    checkMasterKey(keys, { fingerprint, someone: someone ?? undefined });
    return fingerprint;
  };
  if ((await check()) !== undefined) return;
  if (!(await insertedOnce<MasterKeyDocument>(kept, { _id: 'only', fingerprint: fingerprintOf(keys.current) })))
    await check();
};

export type SavedFilterDocument = Omit<SavedFilter, 'id'> & { readonly _id: string };

export const savedFiltersIn = (filters: Collection<SavedFilterDocument>) =>
  ({
    putSavedFilter: async ({ id, ...filter }) =>
      void (await filters.replaceOne(exactly({ _id: id }), filter, { upsert: true })),
    savedFiltersOf: async (personId) =>
      (await filters.find(exactly({ personId }), { sort: { name: 1, _id: 1 } }).toArray()).map(
        ({ _id, ...filter }) => ({
          id: _id,
          ...filter,
        }),
      ),
    removeSavedFilter: async (personId, id) =>
      (await filters.deleteOne(exactly({ _id: id, personId }))).deletedCount === 1,
  }) satisfies Partial<Directory>;
