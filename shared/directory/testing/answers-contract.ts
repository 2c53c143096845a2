import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerKeyId } from '../../contract/index.ts';
import { atOnce } from '../../testing/races.ts';
import type { Directory, NewAnswerDraft } from '../port.ts';

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

export const answerDraftsContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('drafts of answers', () => {
    let ann = '';
    let bob = '';
    beforeEach(async () => {
      ann = (await directory().personOf('ann@example.org')).personId;
      bob = (await directory().personOf('bob@example.org')).personId;
    });
    const draft = (questionId: string, typedAt: number, change: Partial<NewAnswerDraft> = {}): NewAnswerDraft => ({
      ...{
        personId: ann,
        projectId: '123456789',
        questionId,
        typedAt,
        begunAt: 10,
        value: JSON.stringify(`${questionId}${typedAt}`),
      },
      ...change,
    });
    const keep = (...drafts: NewAnswerDraft[]) => directory().keepAnswerDrafts(drafts);
    const kept = async (personId = ann, projectId?: string) =>
      (await directory().answerDraftsOf(personId, projectId)).map(({ value }) => JSON.parse(value));

    it('[BEY-55] are those of their person, by project and question', async () => {
      await keep(draft('b', 1), draft('a', 1));
      await keep(draft('c', 1, { projectId: '987654321' }));
      await keep(draft('d', 1, { personId: bob }));
      await reopen();
      expect(await directory().answerDraftsOf(ann, '123456789')).toEqual([
        { personId: ann, projectId: '123456789', questionId: 'a', typedAt: 1, begunAt: 10, value: '"a1"' },
        { personId: ann, projectId: '123456789', questionId: 'b', typedAt: 1, begunAt: 10, value: '"b1"' },
      ]);
      expect(await kept()).toEqual(['a1', 'b1', 'c1']);
      expect(await kept(bob)).toEqual(['d1']);
    });

    it('[BEY-55] of two that were typed apart the newer stays, whichever comes last', async () => {
      await keep(draft('a', 5));
      await keep(draft('a', 3));
      expect(await kept()).toEqual(['a5']);
      await keep(draft('a', 3, { value: undefined }));
      expect(await kept()).toEqual(['a5']);
      await keep(draft('a', 7));
      expect(await kept()).toEqual(['a7']);
    });

    it('[BEY-55] what was typed over another stays, though the way of that one was longer', async () => {
      await keep(draft('a', 5));
      await keep(draft('a', 4, { seen: 5 }));
      expect(await directory().answerDraftsOf(ann)).toMatchObject([{ value: '"a4"', typedAt: 6 }]);
      await keep(draft('a', 2, { seen: 5 }));
      expect(await kept()).toEqual(['a4']);
      await keep(draft('a', 2, { seen: 6, value: undefined }));
      expect(await kept()).toEqual([]);
    });

    it('[BEY-22] keep when they were begun while they stand, whatever is typed over them', async () => {
      const begun = async () => (await directory().answerDraftsOf(ann)).map(({ begunAt }) => begunAt);
      await keep(draft('a', 5, { begunAt: 100 }));
      await keep(draft('a', 7, { begunAt: 200 }));
      expect([await kept(), await begun()]).toEqual([['a7'], [100]]);
      await keep(draft('a', 9, { value: undefined, begunAt: 300 }));
      await keep(draft('a', 11, { begunAt: 400 }));
      expect(await begun()).toEqual([400]);
    });

    it('[BEY-55] are dropped up to a moment, and neither what was typed nor what was heard of later', async () => {
      const drop = (until: number) => directory().dropAnswerDrafts(ann, '123456789', ['a', 'b', 'c'], until);
      await keep(draft('a', 5), draft('b', 11, { begunAt: 5 }), draft('c', 5, { begunAt: 12 }), draft('d', 5));
      await drop(10);
      expect(await kept()).toEqual(['b11', 'c5', 'd5']);
      await drop(12);
      expect(await kept()).toEqual(['d5']);
    });

    it('end at one place with the newest of all that come at once', async () => {
      await atOnce(8, (index) => keep(draft('a', index + 1)));
      expect(await kept()).toEqual(['a8']);
    });

    it('[BEY-55] are dropped by question, for a person in a project, with the project and with the person', async () => {
      const all = () => keep(draft('a', 1), draft('b', 1), draft('c', 1));
      await all();
      await keep(draft('d', 1, { projectId: '987654321' }));
      await directory().dropAnswerDrafts(ann, '123456789', ['a', 'c', 'none']);
      expect(await kept()).toEqual(['b1', 'd1']);
      await directory().dropAnswerDrafts(ann, '123456789');
      expect(await kept()).toEqual(['d1']);
      await all();
      await keep(draft('e', 1, { personId: bob }));
      expect((await directory().projectsWithAnswerDrafts()).filter((id) => id === '123456789')).toHaveLength(1);
      await directory().dropAnswerDraftsIn('123456789');
      expect([await kept(), await kept(bob)]).toEqual([['d1'], []]);
      expect(await directory().projectsWithAnswerDrafts()).not.toContain('123456789');
      await directory().erase(ann);
      await keep(draft('d', 1));
      expect(await directory().answerDraftsOf(ann)).toEqual([]);
    });
  });
