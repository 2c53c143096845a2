import type { EventData } from '@dossier/shared/contract';
import type { AnswersDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { created, type Given, given, history, joined, projectId } from '../../testing/events.ts';
import { toldOf, viewOf } from '../../testing/projected.ts';

const submitted = (change: Partial<EventData<'AnswersSubmitted'>>, at?: string) =>
  given(
    'AnswersSubmitted',
    {
      ...{ projectId, personId: 'ann', sectionId: 'about', questionIds: ['a', 'b'], questionsRevision: 2 },
      ...{ answers: '[]', missing: [], late: false, changed: [], toReview: [] },
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

  it('wait since the first of what waits now was given, until all of it is decided on', async () => {
    const at = (hour: number) => `2026-01-09T${hour}:00:00.000Z`;
    const decided = (questionIds: string[], toReview: string[], hour: number) =>
      given(
        'AnswersReviewed',
        {
          ...{ projectId, personId: 'ann', questionIds, action: 'Accept', remarks: '', reviewer: 'host' },
          ...{ questionsRevision: 2, missing: [], toReview },
        },
        at(hour),
      );
    const facts = [
      submitted({ toReview: ['a'], changed: ['a'] }, at(10)),
      submitted({ toReview: ['a', 'b'], changed: ['b'] }, at(11)),
      decided(['a'], ['b'], 12),
      decided(['b'], [], 13),
      given(
        'QuestionsAskedAnew',
        { projectId, personId: 'ann', questionsRevision: 3, missing: [], added: [], toReview: ['c'] },
        at(14),
      ),
    ];
    const waits = async (count: number) => (await answers(...facts.slice(0, count)))?.toReview;
    expect(await waits(1)).toBe(`${projectId}.${at(10)}`);
    expect(await waits(2)).toBe(`${projectId}.${at(10)}`);
    expect(await waits(3)).toBe(`${projectId}.${at(10)}`);
    expect(await waits(4)).toBeNull();
    expect(await waits(5)).toBe(`${projectId}.${at(14)}`);
  });

  it('are told to their giver and to those who see the whole project [ROLE-10]', async () => {
    const told = await toldOf(history(created(), joined('ann'), submitted({})));
    const at = { resource: 'answers', id: `${projectId}.ann`, projectId };
    expect(told).toContainEqual({ ...at, roles: ['owner', 'co-host', 'support', 'auditor'] });
    expect(told).toContainEqual({ ...at, personId: 'ann' });
  });
});
