import { answeringIn } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { answeringText, withAnswering } from './answering.ts';

describe('the answers of people', () => {
  it('[BEY-56] are one thing that each of them gives: missing, to be reviewed, or given', () => {
    const answering = answeringIn([
      { answersMissing: 2, answersToReview: 1 },
      { answersMissing: 0, answersToReview: 1 },
      { answersMissing: 0 },
      {},
    ]);
    expect(answering).toEqual({ missing: 1, toReview: 1, given: 1 });
    expect(withAnswering({ Accept: 2, 'Not Uploaded': 1 }, answering)).toEqual({
      ...{ Accept: 3, Uploaded: 1, 'Not Uploaded': 2 },
    });
    expect(withAnswering({ Accept: 2 }, undefined)).toEqual({ Accept: 2 });
    expect(answeringText(answering)).toBe('Answers of 3 people: 1 given, 1 to review, 1 missing');
    expect(answeringText({ missing: 0, toReview: 0, given: 1 })).toBe('Answers of 1 person: 1 given');
  });
});
