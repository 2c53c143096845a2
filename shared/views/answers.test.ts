import { describe, expect, it } from '@jest/globals';
import { givenIn } from './answers.ts';

const part = (answers: object, answeredAt: string) => ({
  ...{ sectionId: 'about', questionIds: Object.keys(answers), questionsRevision: 3, answeredAt },
  answers: JSON.stringify(Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))),
});

describe('what somebody gave', () => {
  it('[BEY-54] has no answer in whose place a reason came', () => {
    const { answers, noted } = givenIn({
      parts: [part({ name: 'Acorn', grant: 'G-1' }, '1'), part({ name: 'Acorns' }, '2')],
      excuses: [{ itemId: 'grant', reason: 'None yet', excusedAt: '3' }],
      decisions: [{ itemId: 'grant', action: 'Accept', remarks: '', reviewedAt: '4' }],
    });
    expect(answers.map(({ questionId, value }) => [questionId, value])).toEqual([['name', 'Acorns']]);
    expect(noted.excused.get('grant')?.reason).toBe('None yet');
    expect(noted.decisions.get('grant')?.action).toBe('Accept');
  });

  it('is nothing before they gave anything', () => expect(givenIn().answers).toEqual([]));
});
