import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { DAY } from '../../contract/index.ts';
import { timeoutMs } from '../../engines/mongodb/in-time.ts';
import { describeEngine } from '../../testing/engine.ts';
import { leeway } from '../../testing/leeway.ts';
import { newDatabase } from '../../testing/mongodb.ts';
import { atOnce } from '../../testing/races.ts';
import { until } from '../../testing/until.ts';
import { directoryContract } from '../contract.ts';
import { WrongMasterKeyError } from '../person-keys.ts';
import type { Directory, OtpRequest, SessionRecord, Ticket } from '../port.ts';
import { openMongoDirectory } from './directory.ts';

const masterKey = randomBytes(32);
const now = Date.parse('2030-03-01T12:00:00Z');
const email = 'ann@example.org';

const sessionOf = (personId: string, name: string): SessionRecord => ({
  sessionId: `session-${name}`,
  personId,
  createdAt: now,
  lastUsedAt: now,
  device: 'Firefox on Linux',
  accessHash: `access-${name}`,
  accessExpiresAt: now + 1,
  refreshHash: `refresh-${name}`,
  previousRefreshHash: null,
  rotatedAt: now,
  guestIn: null,
  timeZone: null,
});
const next = (name: string) => ({
  accessHash: `access-${name}`,
  accessExpiresAt: now + 2,
  refreshHash: `refresh-${name}`,
  rotatedAt: now,
  lastUsedAt: now,
});
const request: OtpRequest = {
  ...{ flow: 'request', requestId: 'request', shared: false },
  ...{ email, purpose: 'reset', requestedAt: now, tries: 0, used: false },
};
const ticket: Ticket = {
  hash: 'hash',
  purpose: 'reset',
  personId: null,
  email,
  expiresAt: now,
  data: { $set: { 'a.b': 1 } },
};

const yes = (answers: readonly boolean[]) => answers.filter(Boolean).length;

describeEngine('MONGODB_URL', (url) => {
  const places = new Map<string, string>();
  directoryContract('mongodb', {
    open: (place, masterKey) => {
      const own = places.get(place) ?? newDatabase(url);
      places.set(place, own);
      return openMongoDirectory({ url: own, masterKey });
    },
    forgetMasterKey: async (place) => {
      const client = new MongoClient(places.get(place) ?? '');
      await client.db().collection('directory.masterKey').drop();
      await client.close();
    },
    dispose: async () => undefined,
  });

  describe('mongodb: two copies of a directory', () => {
    let own: string;
    let one: Directory;
    let other: Directory;
    let client: MongoClient;
    beforeEach(async () => {
      own = newDatabase(url);
      one = await openMongoDirectory({ url: own, masterKey });
      other = await openMongoDirectory({ url: own, masterKey });
      client = new MongoClient(own);
    });
    afterEach(async () => {
      await Promise.all([one.close(), other.close()]);
      await client.db().dropDatabase();
      await client.close();
    });
    const copy = (index: number) => (index % 2 === 0 ? one : other);
    const stored = async () => {
      const collections = await client.db().collections();
      const documents = await Promise.all(
        collections.map(async (collection) => [collection.collectionName, await collection.find().toArray()] as const),
      );
      return JSON.stringify(Object.fromEntries(documents));
    };

    it('make one person with one key of an address, whoever is first', async () => {
      const people = await atOnce(20, (index) => copy(index).personOf(email));
      expect(new Set(people.map(({ personId }) => personId)).size).toBe(1);
      const personId = people[0]?.personId ?? '';
      expect(await one.keyOf(personId)).toHaveLength(32);
      expect(await other.keyOf(personId)).toEqual(await one.keyOf(personId));
    });

    it('know at once what the other did to a session', async () => {
      await one.openSession(sessionOf('ann', 'a'));
      await one.openSession(sessionOf('ann', 'b'));
      expect(await other.sessionByAccess('access-a')).toEqual(sessionOf('ann', 'a'));
      expect(await one.rotateSession('session-a', 'refresh-a', next('c'))).toBe(true);
      expect(await other.sessionByAccess('access-a')).toBeUndefined();
      expect(await other.rotateSession('session-a', 'refresh-a', next('d'))).toBe(false);
      expect(await other.sessionByAccess('access-c')).toBeDefined();
      expect(await one.endSessions('ann', 'session-b')).toEqual(['session-a']);
      expect(await other.sessionByAccess('access-c')).toBeUndefined();
      expect(await other.endSession('ann', 'session-b')).toBe(true);
      expect(await one.sessionByAccess('access-b')).toBeUndefined();
    });

    it('count tries and hits together, and let one of them rotate and one use a code', async () => {
      await one.putOtp(request);
      await one.openSession(sessionOf('ann', 'a'));
      expect(yes(await atOnce(40, (index) => copy(index).tryOtp('request', 5)))).toBe(5);
      expect(yes(await atOnce(20, (index) => copy(index).useOtp('request')))).toBe(1);
      const counts = await atOnce(40, async (index) => (await copy(index).hit('login', 1_000, now)).count);
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
      const rotations = await atOnce(20, (index) =>
        copy(index).rotateSession('session-a', 'refresh-a', next(`race-${index}`)),
      );
      expect(yes(rotations)).toBe(1);
    });

    it('use a ticket once between them, whatever its data are called', async () => {
      await one.putTicket(ticket);
      expect(await other.ticket('hash')).toEqual(ticket);
      expect(yes(await atOnce(20, (index) => copy(index).useTicket('hash')))).toBe(1);
    });

    it('both tell of an erasure once, the other copy soon', async () => {
      const { personId } = await one.personOf(email);
      const heard: Record<'one' | 'other', string[]> = { one: [], other: [] };
      one.onErased((id) => heard.one.push(id));
      other.onErased((id) => heard.other.push(id));
      await one.erase(personId);
      expect(heard.one).toEqual([personId]);
      expect(await other.keyOf(personId)).toBeUndefined();
      await until(() => heard.other.length > 0);
      const bob = await other.personOf('bob@example.org');
      await other.erase(bob.personId);
      await until(() => heard.one.length > 1);
      expect(heard).toEqual({ one: [personId, bob.personId], other: [personId, bob.personId] });
    });

    it('tell each other of an erasure within about a second', async () => {
      const { personId } = await one.personOf(email);
      const heard = new Promise<number>((resolve) => {
        other.onErased(() => resolve(performance.now()));
      });
      await one.erase(personId);
      const erased = performance.now();
      // Two seconds more, for a machine that does much else.
      expect((await heard) - erased).toBeLessThan(3_000 * leeway());
    });

    it('finish an erasure that a crash cut short, and tell of it again', async () => {
      const { personId } = await one.personOf(email);
      await one.openSession(sessionOf(personId, 'a'));
      await client.db().collection('directory.people').deleteMany({});
      const heard: string[] = [];
      other.onErased((id) => heard.push(id));
      await other.erase(personId);
      expect(await one.sessionByAccess('access-a')).toBeUndefined();
      expect(heard).toEqual([personId]);
    });

    it('keep of an erased person the id alone, and that for some days only', async () => {
      const { personId } = await one.personOf(email);
      await one.reserve(personId, 'secret hash', now);
      await one.openSession(sessionOf(personId, 'a'));
      await one.putOtp(request);
      await one.putTicket(ticket);
      expect(await stored()).toContain(email);
      await one.erase(personId);
      const left = await stored();
      for (const text of [email, 'secret hash', 'Firefox', 'access-a']) expect(left).not.toContain(text);
      expect(left).toContain(personId);
      await one.sweep(Date.now() + 2 * DAY);
      expect(await stored()).not.toContain(personId);
    });

    it('store no key in the clear', async () => {
      const { personId } = await one.personOf(email);
      const key = (await one.keyOf(personId)) as Buffer;
      const left = await stored();
      for (const secret of [key, masterKey])
        for (const form of ['hex', 'base64', 'base64url'] as const) expect(left).not.toContain(secret.toString(form));
    });

    it('that start at once under keys of their own do not both open', async () => {
      const fresh = newDatabase(url);
      const opened = await atOnce(4, () =>
        openMongoDirectory({ url: fresh, masterKey: randomBytes(32) }).catch((error: unknown) => error),
      );
      const refused = opened.filter((error) => error instanceof WrongMasterKeyError);
      expect(refused).toHaveLength(3);
      for (const directory of opened) if (!(directory instanceof Error)) await (directory as Directory).close();
      const fresher = new MongoClient(fresh);
      await fresher.db().dropDatabase();
      await fresher.close();
    });

    it('take no operator for a value', async () => {
      const { personId } = await one.personOf(email);
      await one.openSession(sessionOf(personId, 'a'));
      await one.putTicket(ticket);
      await one.putOtp(request);
      const any = { $gt: '' } as never;
      const calls: readonly (() => Promise<unknown>)[] = [
        () => one.personOf(any),
        () => one.findByEmail(any),
        () => one.find(any),
        () => one.findMany([any]),
        () => one.keysOf([any]),
        () => one.reserve(any, 'hash', now),
        () => one.setPassword(any, 'hash'),
        () => one.erase(any),
        () => one.sessionByAccess(any),
        () => one.sessionByRefresh(any),
        () => one.rotateSession('session-a', any, next('b')),
        () => one.endSession(personId, any),
        () => one.endSessions(any),
        () => one.tryOtp(any, 5),
        () => one.useOtp(any),
        () => one.useTicket(any),
        () => one.hit(any, 1_000, now),
        () => one.unhit(any),
        () => one.forget(any),
      ];
      const before = await stored();
      for (const call of calls) await expect(call()).rejects.toThrow(TypeError);
      expect(await stored()).toBe(before);
    });
  });

  describe('mongodb: a directory whose server is killed', () => {
    let dir: string;
    let engine: HeldEngine;
    beforeAll(async () => {
      dir = mkdtempSync(join(tmpdir(), 'directory-'));
      engine = await holdEngine('mongodb', dir);
    });
    afterAll(async () => {
      await engine.stop();
      rmSync(dir, { recursive: true, force: true });
    });

    it('answers in time that it is away, finds everything again afterwards and hears what it missed', async () => {
      const own = newDatabase(engine.variables.MONGODB_URL ?? '');
      const directory = await openMongoDirectory({ url: own, masterKey });
      const { personId } = await directory.personOf(email);
      const key = await directory.keyOf(personId);
      await directory.openSession(sessionOf(personId, 'a'));
      await directory.hit('login', 1_000, now);

      await engine.kill();
      const killed = performance.now();
      const calls = [
        directory.find(personId),
        directory.personOf('bob@example.org'),
        directory.sessionByAccess('access-a'),
        directory.hit('login', 1_000, now),
        directory.erase('somebody'),
        directory.sweep(now),
        openMongoDirectory({ url: own, masterKey }),
      ];
      for (const outcome of await Promise.allSettled(calls))
        expect(outcome).toMatchObject({ status: 'rejected', reason: { name: EngineUnavailableError.name } });
      expect(performance.now() - killed).toBeLessThan((timeoutMs + 500) * leeway());

      await engine.restart();
      const heard: string[] = [];
      directory.onErased((id) => heard.push(id));
      const other = await until(() => openMongoDirectory({ url: own, masterKey }).catch(() => undefined));
      const bob = await other.personOf('bob@example.org');
      await other.erase(bob.personId);
      await until(() => heard.includes(bob.personId));
      expect(await directory.keyOf(personId)).toEqual(key);
      expect(await directory.sessionByAccess('access-a')).toEqual(sessionOf(personId, 'a'));
      expect(await directory.hit('login', 1_000, now)).toMatchObject({ count: 2 });
      await Promise.all([directory.close(), other.close()]);
    });
  });
});
