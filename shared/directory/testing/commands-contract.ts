import { describe, expect, it } from '@jest/globals';
import { DAY, refusedLimits } from '../../contract/index.ts';
import { atOnce } from '../../testing/races.ts';
import type { Directory, KeptAnswer } from '../port.ts';
import type { RefusedAttempt } from '../refusals.ts';
import { now } from './records.ts';

const answerOf = (over: Partial<KeptAnswer> = {}): KeptAnswer => ({
  commandId: 'command',
  personId: 'ann',
  payloadHash: 'hash',
  outcome: { ok: false, refusal: { code: 'INVALID', errors: { 'a.b': 'Ünï' } } },
  expiresAt: now,
  ...over,
});

export const keptAnswersContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('answers to commands that left no event', () => {
    it('are kept, the first for each command, until they expire', async () => {
      expect(await directory().answerTo('command')).toBeUndefined();
      await directory().keepAnswer(answerOf());
      await directory().keepAnswer(answerOf({ outcome: { ok: true, answer: { revision: 1 } } }));
      await directory().keepAnswer(answerOf({ commandId: 'another', expiresAt: now + 1 }));
      await reopen();
      expect(await directory().answerTo('command')).toEqual(answerOf());
      await directory().sweep(now);
      expect(await directory().answerTo('command')).toBeUndefined();
      expect(await directory().answerTo('another')).toEqual(answerOf({ commandId: 'another', expiresAt: now + 1 }));
    });

    it('are forgotten with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().keepAnswer(answerOf({ personId }));
      await directory().erase(personId);
      expect(await directory().answerTo('command')).toBeUndefined();
    });
  });

const attempt = (id: string, change: Partial<RefusedAttempt> = {}): RefusedAttempt => ({
  id,
  projectId: '123456789',
  personId: 'ivo',
  action: 'GET /api/files/:fileId',
  count: 1,
  position: 7,
  firstAt: now,
  lastAt: now,
  code: 'FILE_NOT_FOUND',
  fileId: 'budget',
  client: '192.0.2.1',
  ...change,
});

export const refusalsContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('refused attempts', () => {
    it('are counted in one row, which keeps its place and tells of the last, also after a restart', async () => {
      await directory().noteRefused([attempt('a', { count: 3 })], 10);
      await reopen();
      const later = { position: 9, firstAt: now + 5, lastAt: now + 5, fileId: null, client: '192.0.2.2' };
      await directory().noteRefused([attempt('a', later), attempt('b', { projectId: '987654321' })], 10);
      expect(await directory().refusedIn('123456789')).toEqual([
        attempt('a', { ...later, count: 4, position: 7, firstAt: now }),
      ]);
      await atOnce(10, () => directory().noteRefused([attempt('c')], 10));
      const rows = await directory().refusedIn('123456789');
      expect(rows.find(({ id }) => id === 'c')?.count).toBe(10);
    });

    it('are listed by id over all projects, page by page', async () => {
      const other = attempt('b', { projectId: '987654321', personId: null });
      await directory().noteRefused([attempt('c'), attempt('a', { count: 3 }), other], 10);
      expect(await directory().refused('', 2)).toEqual([attempt('a', { count: 3 }), other]);
      expect(await directory().refused('b', 2)).toEqual([attempt('c')]);
    });

    it('are listed from the latest on, those about no project as well', async () => {
      const ofNone = attempt('n', { projectId: '', lastAt: now + 2 });
      const latest = attempt('z', { lastAt: now + 3 });
      await directory().noteRefused([attempt('a', { lastAt: now + 1 }), latest, ofNone], 10);
      expect(await directory().refusedLately(2)).toEqual([latest, ofNone]);
    });

    it('are the newest of each project, for some days after the last', async () => {
      const many = Array.from({ length: 6 }, (_, index) => attempt(`m${index}`, { firstAt: now + index }));
      await directory().noteRefused([...many, attempt('other', { projectId: '987654321' })], 4);
      const ids = async (projectId: string) => (await directory().refusedIn(projectId)).map(({ id }) => id).sort();
      expect(await ids('123456789')).toEqual(['m2', 'm3', 'm4', 'm5']);
      expect(await ids('987654321')).toEqual(['other']);
      await directory().noteRefused([attempt('m5', { lastAt: now + DAY })], 4);
      await directory().sweep(now + refusedLimits.days * DAY);
      expect(await ids('123456789')).toEqual(['m5']);
      expect(await ids('987654321')).toEqual([]);
    });

    it('say no more where an erased person asked from', async () => {
      const { personId } = await directory().personOf('ivo@example.org');
      await directory().noteRefused([attempt('d', { personId }), attempt('e'), attempt('f', { personId: null })], 10);
      await directory().erase(personId);
      const clients = (await directory().refusedIn('123456789')).map(({ id, client }) => [id, client]);
      expect(Object.fromEntries(clients)).toEqual({ d: null, e: '192.0.2.1', f: '192.0.2.1' });
    });
  });
