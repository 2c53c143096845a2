import type { EventData } from '@dossier/shared/contract';
import type { AnswersDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { created, type Given, given, history, joined, projectId } from '../../testing/events.ts';
import { toldOf, viewOf } from '../../testing/projected.ts';

const submitted = (change: Partial<EventData<'AnswersSubmitted'>>, at?: string) =>
  given(
    'AnswersSubmitted',
    {
      ...{ projectId, personId: 'ann', term: 0, sectionId: 'about', questionIds: ['a', 'b'], questionsRevision: 2 },
      ...{ answers: '[]', missing: [], late: false, changed: [], toReview: [], unasked: [], excused: [] },
      ...change,
    },
    at,
  );
const answers = (...facts: readonly Given[]) =>
  viewOf<AnswersDocument>('answers', `${projectId}.ann`, created(), joined('ann'), ...facts);

describe('answers [BEY-55]', () => {
  it('are kept by section, encrypted, and a later part takes the place of those that it answers all of', async () => {
    const first = submitted({ answers: '[{"questionId":"a","value":"x"}]' });
    const other = submitted({ sectionId: 'more', questionIds: ['c'] });
    const found = await answers(first, other, submitted({ answers: '[]' }, '2026-01-09T10:00:00.000Z'));
    expect(found?.parts).toMatchObject([
      { sectionId: 'more', answers: { of: 'ann' } },
      { sectionId: 'about', answers: { encrypted: '[]', of: 'ann' }, answeredAt: '2026-01-09T10:00:00.000Z' },
    ]);
    const moved = await answers(first, submitted({ questionIds: ['b', 'd'] }));
    expect(moved?.parts.map(({ questionIds }) => questionIds)).toEqual([
      ['a', 'b'],
      ['b', 'd'],
    ]);
  });

  it('wait since the first of what waits was given, however late it is asked to be reviewed', async () => {
    const at = (hour: number) => `2026-01-09T${hour}:00:00.000Z`;
    const anew = (toReview: string[], hour: number) =>
      given(
        'QuestionsAskedAnew',
        {
          projectId,
          personId: 'ann',
          questionsRevision: 3,
          missing: [],
          added: [],
          toReview,
          unasked: [],
          excused: [],
        },
        at(hour),
      );
    const decided = (itemIds: string[], toReview: string[], hour: number) =>
      given(
        'AnswersReviewed',
        {
          ...{ projectId, personId: 'ann', term: 0, itemIds, action: 'Accept', remarks: '', reviewer: 'host' },
          ...{ questionsRevision: 2, missing: [], toReview, unasked: [], excused: [] },
        },
        at(hour),
      );
    const steps: readonly [Given, number | null][] = [
      [submitted({ toReview: ['a'], changed: ['a'] }, at(10)), 10],
      [submitted({ sectionId: 'more', questionIds: ['c'], toReview: ['a', 'c'], changed: ['c'] }, at(11)), 10],
      [decided(['a'], ['c'], 12), 11],
      [decided(['c'], [], 13), null],
      [anew(['b', 'c'], 14), 10],
      [anew([], 15), null],
      [
        given(
          'ItemExcused',
          {
            ...{ projectId, personId: 'ann', term: 0, itemId: 'c', reason: 'None', questionsRevision: 3 },
            ...{ missing: [], toReview: ['c'], unasked: [], excused: [], late: false },
          },
          at(16),
        ),
        16,
      ],
    ];
    for (const [index, [, hour]] of steps.entries()) {
      const found = await answers(...steps.slice(0, index + 1).map(([fact]) => fact));
      expect(found?.toReview).toBe(hour === null ? null : `${projectId}.${at(hour)}`);
    }
  });

  it('[BEY-40] are kept no more once they have gone, until they are given anew', async () => {
    const at = '2026-04-01T10:00:00.000Z';
    const gone = given('AnswersExpired', { projectId, personId: 'ann', term: 0, missing: [] }, at);
    const first = submitted({ answers: '[{"questionId":"a","value":"x"}]', toReview: ['a'] });
    const found = await answers(first, gone);
    expect(found).toMatchObject({ revision: 2, toReview: null, removedAt: at });
    expect([found?.parts, found?.excuses, found?.decisions]).toEqual([[], [], []]);
    const anew = await answers(first, gone, submitted({ term: 1 }));
    expect(anew).toMatchObject({ revision: 3, parts: [{ sectionId: 'about' }] });
    expect(anew).not.toHaveProperty('removedAt');
  });

  it('are told to their giver and to those who see the whole project [ROLE-10]', async () => {
    const told = await toldOf(history(created(), joined('ann'), submitted({})));
    const at = { resource: 'answers', id: `${projectId}.ann`, projectId };
    expect(told).toContainEqual({ ...at, roles: ['owner', 'co-host', 'support', 'auditor'] });
    expect(told).toContainEqual({ ...at, personId: 'ann' });
  });
});
