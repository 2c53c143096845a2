import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../testing/races.ts';
import { type MasterKeys, rewrapAll } from './master-key.ts';
import { WrongMasterKeyError } from './person-keys.ts';
import type { Directory } from './port.ts';
import { answerDraftsContract, answerKeysContract } from './testing/answers-contract.ts';
import { keptAnswersContract, refusalsContract } from './testing/commands-contract.ts';
import { apiTokensContract, calendarFeedsContract, proofContract } from './testing/credentials-contract.ts';
import { limitsContract } from './testing/limits-contract.ts';
import { peopleContract, personKeysContract, savedFiltersContract } from './testing/people-contract.ts';
import { hostsContract, takenContract } from './testing/projects-contract.ts';
import { webhooksContract } from './testing/webhooks-contract.ts';

/**
 * Every promise of the directory's port.
 * @param open opens the directory of `place` (kept between calls with the same place) under a master key
 * @param forgetMasterKey makes a closed directory one of before it kept a fingerprint of its master key
 */
export const directoryContract = (
  name: string,
  engine: {
    open: (place: string, masterKey: Buffer | MasterKeys) => Promise<Directory>;
    forgetMasterKey: (place: string) => Promise<void>;
    dispose: () => Promise<void>;
  },
) =>
  describe(`${name}: directory`, () => {
    let directory: Directory;
    let place = 0;
    const masterKey = randomBytes(32);
    beforeEach(async () => {
      place += 1;
      directory = await engine.open(String(place), masterKey);
    });
    afterEach(async () => {
      await directory.close();
      await engine.dispose();
    });
    const reopen = async () => {
      await directory.close();
      directory = await engine.open(String(place), masterKey);
    };

    describe('master key', () => {
      const another = () => engine.open(String(place), randomBytes(32));

      it('is the one of the first start: another is refused, and changes nothing', async () => {
        const { personId } = await directory.personOf('ann@example.org');
        const key = await directory.keyOf(personId);
        await directory.close();
        for (let time = 0; time < 2; time += 1) await expect(another()).rejects.toThrow(WrongMasterKeyError);
        await expect(another()).rejects.toThrow(/Restore the secrets\.json .* or set MASTER_KEY/);
        directory = await engine.open(String(place), masterKey);
        expect(await directory.keyOf(personId)).toEqual(key);
      });

      it('is replaced while people work, and both open until all keys are wrapped anew', async () => {
        await atOnce(12, (index) => directory.personOf(`person-${index}@example.org`));
        const ids = (await directory.everyone('', 20)).map(({ personId }) => personId);
        const before = await directory.keysOf(ids);
        const trialKey = await directory.trialKey();
        await directory.close();

        const next = randomBytes(32);
        const keys: MasterKeys = { current: next, second: masterKey };
        directory = await engine.open(String(place), keys);
        expect(await directory.keysOf(ids)).toEqual(before);
        expect(await directory.trialKey()).toEqual(trialKey);
        // Cut short after a part, and by a restart.
        expect(await directory.rewrap('', 5)).toMatchObject({ count: 5 });
        expect(await directory.keysOf(ids)).toEqual(before);
        await directory.close();
        await expect(engine.open(String(place), next)).rejects.toThrow(WrongMasterKeyError);
        directory = await engine.open(String(place), keys);
        const late = await directory.personOf('late@example.org');
        expect(await rewrapAll(directory)).toBe(7);
        expect(await rewrapAll(directory)).toBe(0);
        keys.second = undefined;
        expect(await directory.keysOf(ids)).toEqual(before);
        expect(await directory.trialKey()).toEqual(trialKey);
        await directory.close();

        await expect(engine.open(String(place), masterKey)).rejects.toThrow(WrongMasterKeyError);
        directory = await engine.open(String(place), next);
        expect(await directory.keysOf(ids)).toEqual(before);
        expect(await directory.keyOf(late.personId)).toHaveLength(32);
      });

      it('is known before there is anybody', async () => {
        await directory.close();
        await expect(another()).rejects.toThrow(WrongMasterKeyError);
        directory = await engine.open(String(place), masterKey);
      });

      it('is known by anybody’s key where its fingerprint was not kept yet', async () => {
        await directory.personOf('ann@example.org');
        await directory.close();
        await engine.forgetMasterKey(String(place));
        await expect(another()).rejects.toThrow(WrongMasterKeyError);
        directory = await engine.open(String(place), masterKey);
        await directory.erase((await directory.personOf('ann@example.org')).personId);
        await directory.close();
        await expect(another()).rejects.toThrow(WrongMasterKeyError);
        directory = await engine.open(String(place), masterKey);
      });
    });
    const openAnother = async () => {
      place += 1;
      await reopen();
    };
    peopleContract(() => directory, openAnother);
    personKeysContract(() => directory, reopen);
    savedFiltersContract(() => directory, reopen);
    hostsContract(() => directory, reopen);
    keptAnswersContract(() => directory, reopen);
    answerKeysContract(() => directory, reopen);
    limitsContract(() => directory, reopen);
    refusalsContract(() => directory, reopen);
    takenContract(() => directory, reopen);
    apiTokensContract(() => directory, reopen);
    calendarFeedsContract(() => directory, reopen);
    answerDraftsContract(() => directory, reopen);
    webhooksContract(() => directory, reopen);
    proofContract(() => directory);
  });
