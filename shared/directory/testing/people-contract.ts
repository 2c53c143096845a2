import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { Directory, Person, SavedFilter } from '../port.ts';
import { now, requestOf, sessionOf, ticketOf } from './records.ts';

/** @param openAnother instead, with nobody in it */
export const peopleContract = (directory: () => Directory, openAnother: () => Promise<void>) =>
  describe('people', () => {
    it('makes a person at the first mention of an address, and one only', async () => {
      const mentioned = await atOnce(20, () => directory().personOf('ann@example.org'));
      expect(new Set(mentioned.map(({ personId }) => personId)).size).toBe(1);
      expect(mentioned[0]).toEqual({
        personId: expect.stringMatching(/^[A-Za-z0-9]{22,64}$/),
        email: 'ann@example.org',
        status: 'known',
        passwordHash: null,
        pendingSince: null,
      });
    });

    it('finds people by address, by id and many at once; strangers are not made by asking', async () => {
      const ann = await directory().personOf('ann@example.org');
      const bob = await directory().personOf('bob@example.org');
      expect(await directory().findByEmail('ann@example.org')).toEqual(ann);
      expect(await directory().find(bob.personId)).toEqual(bob);
      expect(await directory().findByEmail('eve@example.org')).toBeUndefined();
      expect(await directory().find('nobody')).toBeUndefined();
      const many = await directory().findMany([bob.personId, 'nobody', ann.personId]);
      expect(new Set(many.map(({ personId }) => personId))).toEqual(new Set([ann.personId, bob.personId]));
      expect(await directory().findMany([])).toEqual([]);
    });

    it('walks from known over pending to active, and no further registration can begin then', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      expect(await directory().activate(personId)).toBe(false);
      expect(await directory().reserve(personId, 'first', now)).toBe(true);
      expect(await directory().reserve(personId, 'second', now + 1)).toBe(true);
      expect(await directory().find(personId)).toMatchObject({
        status: 'pending',
        passwordHash: 'second',
        pendingSince: now + 1,
      });
      expect(await directory().activate(personId)).toBe(true);
      expect(await directory().activate(personId)).toBe(true);
      expect(await directory().reserve(personId, 'third', now)).toBe(false);
      expect(await directory().find(personId)).toMatchObject({
        status: 'active',
        passwordHash: 'second',
        pendingSince: null,
      });
      await directory().release(personId);
      expect(await directory().find(personId)).toMatchObject({ status: 'active' });
    });

    it('lists abandoned registrations and frees them', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().reserve(personId, 'hash', now);
      expect(await directory().pendingBefore(now)).toEqual([]);
      expect((await directory().pendingBefore(now + 1)).map((person) => person.personId)).toEqual([personId]);
      await directory().release(personId);
      expect(await directory().pendingBefore(now + 1)).toEqual([]);
      expect(await directory().find(personId)).toMatchObject({ status: 'known', passwordHash: null });
    });

    it('blocks an active account for good', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().block(personId);
      expect(await directory().find(personId)).toMatchObject({ status: 'known' });
      await directory().reserve(personId, 'hash', now);
      await directory().activate(personId);
      await directory().block(personId);
      expect(await directory().find(personId)).toMatchObject({ status: 'closing' });
      await directory().personOf('bob@example.org');
      expect((await directory().closing()).map((person) => person.personId)).toEqual([personId]);
      expect(await directory().activate(personId)).toBe(false);
      expect(await directory().reserve(personId, 'other', now)).toBe(false);
    });

    it('locks an active account, and lets it in again', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      const status = async () => (await directory().find(personId))?.status;
      await directory().lock(personId);
      expect(await status()).toBe('known');
      await directory().reserve(personId, 'hash', now);
      await directory().activate(personId);
      await directory().lock(personId);
      expect(await status()).toBe('locked');
      expect(await directory().activate(personId)).toBe(false);
      expect(await directory().reserve(personId, 'other', now)).toBe(false);
      await directory().unlock(personId);
      await directory().unlock(personId);
      expect(await directory().find(personId)).toMatchObject({ status: 'active', passwordHash: 'hash' });
      await directory().lock(personId);
      await directory().block(personId);
      await directory().unlock(personId);
      expect(await status()).toBe('closing');
    });

    it('finds people by a part of their address, which is no pattern', async () => {
      for (const email of ['zoe@example.org', 'ann@example.org', 'a.b@people.example'])
        await directory().personOf(email);
      const found = async (text: string, limit = 10) =>
        (await directory().search(text, limit)).map(({ email }) => email);
      expect(await found('example.org')).toEqual(['ann@example.org', 'zoe@example.org']);
      expect(await found('example.org', 1)).toEqual(['ann@example.org']);
      expect(await found('a.b')).toEqual(['a.b@people.example']);
      expect(await found('.*')).toEqual([]);
      expect(await found('%')).toEqual([]);
    });

    it('gives everyone away by id, a page at a time, and takes each over as it was, once', async () => {
      for (const email of ['ann@example.org', 'bob@example.org', 'cid@example.org']) await directory().personOf(email);
      const [first] = await directory().everyone('', 1);
      await directory().reserve(first?.personId ?? '', 'hash', now);
      const people = [...(await directory().everyone('', 2))];
      people.push(...(await directory().everyone(people[1]?.personId ?? '', 2)));
      const ids = people.map(({ personId }) => personId);
      expect(new Set(people.map(({ email }) => email)).size).toBe(3);
      expect(ids).toEqual([...ids].sort());
      expect(people[0]).toMatchObject({ status: 'pending', passwordHash: 'hash', pendingSince: now });
      expect(await directory().everyone(ids[2] ?? '', 2)).toEqual([]);
      const keys = await directory().keysOf(ids);

      await openAnother();
      const restore = (person: Person) => directory().restore(person, keys.get(person.personId) as Buffer);
      for (const person of people) expect(await restore(person)).toBe(true);
      expect(await directory().everyone('', 10)).toEqual(people);
      expect(await directory().keysOf(ids)).toEqual(keys);
      const [one, two] = people as [Person, Person];
      for (const person of [one, { ...one, passwordHash: 'other' }, { ...two, personId: 'ffff' }])
        expect(await directory().restore(person, keys.get(one.personId) as Buffer)).toBe(false);
      expect(await directory().everyone('', 10)).toEqual(people);
    });

    it('changes a password', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      expect(await directory().setPassword(personId, 'newer')).toBe(true);
      expect(await directory().find(personId)).toMatchObject({ passwordHash: 'newer' });
      expect(await directory().setPassword('nobody', 'newer')).toBe(false);
    });

    it('changes a password in the place of the one that is meant alone', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      expect(await directory().setPassword(personId, 'first', 'other')).toBe(false);
      expect(await directory().setPassword(personId, 'first', null)).toBe(true);
      expect(await directory().setPassword(personId, 'second', null)).toBe(false);
      const both = await Promise.all(['one', 'two'].map((hash) => directory().setPassword(personId, hash, 'first')));
      expect(both.filter(Boolean)).toHaveLength(1);
      expect((await directory().find(personId))?.passwordHash).toBe(both[0] ? 'one' : 'two');
    });
  });

export const personKeysContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('person keys', () => {
    it('gives each person a key of 32 bytes that stays the same, after a restart as well', async () => {
      const ann = await directory().personOf('ann@example.org');
      const bob = await directory().personOf('bob@example.org');
      const key = await directory().keyOf(ann.personId);
      expect(key).toHaveLength(32);
      await reopen();
      expect(await directory().keyOf(ann.personId)).toEqual(key);
      const keys = await directory().keysOf([ann.personId, bob.personId, 'nobody']);
      expect([...keys.keys()].sort()).toEqual([ann.personId, bob.personId].sort());
      expect(keys.get(ann.personId)).toEqual(key);
      expect(keys.get(bob.personId)).not.toEqual(key);
      expect(await directory().keyOf('nobody')).toBeUndefined();
    });

    it('erases a person with key, sessions, tickets and requests, and tells who listens', async () => {
      const ann = await directory().personOf('ann@example.org');
      const bob = await directory().personOf('bob@example.org');
      await directory().openSession(sessionOf(ann.personId, 'a'));
      await directory().openSession(sessionOf(bob.personId, 'b'));
      await directory().putTicket(ticketOf({ hash: 'by person', personId: ann.personId, email: null }));
      await directory().putTicket(ticketOf({ hash: 'by address', personId: null }));
      await directory().putTicket(ticketOf({ hash: 'other', personId: bob.personId, email: null }));
      await directory().putOtp(requestOf('request'));
      const heard: string[] = [];
      const stop = directory().onErased((personId) => heard.push(personId));

      await directory().erase(ann.personId);
      expect(heard).toEqual([ann.personId]);
      expect(await directory().find(ann.personId)).toBeUndefined();
      expect(await directory().findByEmail('ann@example.org')).toBeUndefined();
      expect(await directory().keyOf(ann.personId)).toBeUndefined();
      expect(await directory().sessionsOf(ann.personId)).toEqual([]);
      expect(await directory().ticket('by person')).toBeUndefined();
      expect(await directory().ticket('by address')).toBeUndefined();
      expect(await directory().otpById('request')).toBeUndefined();
      expect(await directory().ticket('other')).toBeDefined();
      expect(await directory().sessionsOf(bob.personId)).toHaveLength(1);

      stop();
      await directory().erase(bob.personId);
      expect(heard).toEqual([ann.personId]);
      const again = await directory().personOf('ann@example.org');
      expect(again.personId).not.toBe(ann.personId);
    });
  });

const filterOf = (personId: string, id: string, change: Partial<SavedFilter> = {}): SavedFilter => ({
  ...{ id, personId, list: 'people-123456789', name: id, search: 'show=missing' },
  ...change,
});

export const savedFiltersContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('saved filters', () => {
    it('[BEY-32] are those of their person, by name; one of the same id takes the place of the one before', async () => {
      await directory().putSavedFilter(filterOf('ann', 'b'));
      await directory().putSavedFilter(filterOf('ann', 'a'));
      await directory().putSavedFilter(filterOf('bob', 'c'));
      await directory().putSavedFilter(filterOf('ann', 'b', { search: 'show=complete' }));
      await reopen();
      const kept = [filterOf('ann', 'a'), filterOf('ann', 'b', { search: 'show=complete' })];
      expect(await directory().savedFiltersOf('ann')).toEqual(kept);
      expect(await directory().savedFiltersOf('bob')).toEqual([filterOf('bob', 'c')]);
    });

    it('[BEY-32] are removed by their person alone, and with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      for (const id of ['a', 'b']) await directory().putSavedFilter(filterOf(personId, id));
      expect(await directory().removeSavedFilter('bob', 'a')).toBe(false);
      expect(await directory().removeSavedFilter(personId, 'a')).toBe(true);
      expect(await directory().removeSavedFilter(personId, 'a')).toBe(false);
      await directory().erase(personId);
      expect(await directory().savedFiltersOf(personId)).toEqual([]);
    });
  });
