import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerKeyId } from '../../contract/index.ts';
import { atOnce } from '../../testing/races.ts';
import type { Directory } from '../port.ts';

export const answerKeysContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('keys of answers', () => {
    const projectId = '123456789';
    let ann = '';
    let bob = '';
    beforeEach(async () => {
      ann = (await directory().personOf('ann@example.org')).personId;
      bob = (await directory().personOf('bob@example.org')).personId;
    });
    const idOf = (personId = ann, term = 0, project = projectId) => answerKeyId({ personId, projectId: project, term });
    const keysOf = async (personId: string) => (await directory().answerKeysOf([personId])).get(personId) ?? [];
    const keyOf = async (keyId: string) => (await directory().keysOf([keyId])).get(keyId);

    it('[BEY-40] are made once for a person, a project and a term, and stay', async () => {
      expect(await keyOf(idOf())).toBeUndefined();
      const made = await atOnce(8, () => directory().makeAnswerKey(idOf()));
      expect(made[0]).toHaveLength(32);
      expect(new Set(made.map((key) => key?.toString('hex'))).size).toBe(1);
      await directory().makeAnswerKey(idOf(ann, 1));
      await directory().makeAnswerKey(idOf(bob));
      await directory().makeAnswerKey(idOf(ann, 0, '987654321'));
      await reopen();
      const all = await directory().keysOf([ann, idOf(), idOf(ann, 1), idOf(bob), idOf(ann, 7)]);
      expect(all.size).toBe(4);
      expect(new Set([...all.values()].map((key) => key.toString('hex'))).size).toBe(4);
      expect(all.get(idOf())).toEqual(made[0]);
      expect((await keysOf(ann)).map(({ keyId }) => keyId)).toEqual(
        [idOf(), idOf(ann, 1), idOf(ann, 0, '987654321')].sort(),
      );
      const both = await directory().answerKeysOf([ann, bob]);
      expect([both.get(ann)?.length, both.get(bob)?.length]).toEqual([3, 1]);
      expect(await directory().answerKeysIn(projectId)).toEqual([idOf(), idOf(ann, 1), idOf(bob)].sort());
    });

    it('[BEY-40] go for good with what was typed there, made or not, and whoever listens is told', async () => {
      const heard: string[] = [];
      directory().onErased((id) => heard.push(id));
      const draft = { personId: ann, projectId, questionId: 'q', typedAt: 1, begunAt: 1, value: '"typed"' };
      const elsewhere = { ...draft, projectId: '987654321' };
      await directory().keepAnswerDrafts([draft, elsewhere]);
      await directory().makeAnswerKey(idOf());
      await directory().dropAnswerKey(idOf());
      await directory().dropAnswerKey(idOf(bob));
      expect(new Set(heard)).toEqual(new Set([idOf(), idOf(bob)]));
      expect(await directory().answerDraftsOf(ann)).toEqual([elsewhere]);
      for (const id of [idOf(), idOf(bob)]) {
        expect(await keyOf(id)).toHaveLength(0);
        expect(await directory().makeAnswerKey(id)).toBeUndefined();
      }
      // What is typed for the next term stays.
      await directory().keepAnswerDrafts([draft]);
      await directory().dropAnswerKey(idOf());
      await reopen();
      expect(await directory().answerDraftsOf(ann, projectId)).toEqual([draft]);
      expect(await keyOf(idOf())).toHaveLength(0);
      expect(await directory().answerKeysIn(projectId)).toEqual([]);
      expect(await directory().makeAnswerKey(idOf(ann, 1))).toHaveLength(32);
    });

    it('[BEY-18] go with their person', async () => {
      await directory().makeAnswerKey(idOf());
      await directory().makeAnswerKey(idOf(bob));
      await directory().erase(ann);
      expect(await keyOf(idOf())).toBeUndefined();
      expect(await directory().makeAnswerKey(idOf())).toBeUndefined();
      expect(await keysOf(ann)).toEqual([]);
      expect(await keyOf(idOf(bob))).toHaveLength(32);
    });

    it('are copied as they are, and what is there stays', async () => {
      const key = await directory().makeAnswerKey(idOf());
      await directory().restoreAnswerKey(idOf(ann, 1), Buffer.alloc(0));
      await directory().restoreAnswerKey(idOf(ann, 2), Buffer.alloc(32, 1));
      await directory().restoreAnswerKey(idOf(), Buffer.alloc(32, 2));
      expect(await keysOf(ann)).toEqual([
        { keyId: idOf(), key },
        { keyId: idOf(ann, 1), key: Buffer.alloc(0) },
        { keyId: idOf(ann, 2), key: Buffer.alloc(32, 1) },
      ]);
    });
  });
