import { beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../../testing/races.ts';
import type { Directory, NewAnswerDraft } from '../port.ts';

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
