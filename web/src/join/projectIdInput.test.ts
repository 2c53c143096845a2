import { describe, expect, it } from '@jest/globals';
import { limited, notFound, readId, wrongLength } from './projectIdInput.ts';

describe('the project ID of the join screen', () => {
  it('[JOIN-02] takes at most 10 characters, without spaces and dashes', () => {
    expect(limited('12345678901')).toBe('1234567890');
    expect(limited('482 913 077')).toBe('482913077');
    expect(readId('482-913-07 7')).toEqual({ id: '482913077' });
    for (const typed of ['482–913–077', '482\u2011913\u2011077', '482\u00a0913\u202f077', '\u2066482913077\u2069'])
      expect(readId(limited(typed))).toEqual({ id: '482913077' });
  });

  it('[JOIN-03] does nothing when empty', () => {
    expect(readId(' - ')).toBeUndefined();
  });

  it('[JOIN-04] says so when it is not 9 digits', () => {
    expect(readId('12345678')).toEqual({ problem: wrongLength });
    expect(readId('12345678a')).toEqual({ problem: wrongLength });
    expect(readId('012345678')).toEqual({ problem: notFound });
  });
});
