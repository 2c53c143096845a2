import { describe, expect, it } from '@jest/globals';
import { hoursIn, hoursText } from './hours.ts';

describe('a reminder', () => {
  it('is so many hours or days before the due date ends', () => {
    expect([1, 5, 24, 36, 72, 168].map(hoursText)).toEqual([
      '1 hour',
      '5 hours',
      '24 hours',
      '36 hours',
      '3 days',
      '7 days',
    ]);
  });

  it('is understood as people write it', () => {
    expect(['7 days', '1 day', ' 36h ', '2 D', '1 hour'].map(hoursIn)).toEqual([168, 24, 36, 48, 1]);
    expect(['', 'tomorrow', '7', '-1 days', '1.5 days', '7 weeks'].map(hoursIn)).toEqual(Array(6).fill(undefined));
  });
});
