import { expect, it } from '@jest/globals';
import { readWords } from './run-once.ts';

it('words are the same behind the two dashes that npm wants and a release leaves where they are', () => {
  const words = ['auditor', 'ann@example.org', '--until', '2027-06-30'];
  const options = { until: { type: 'string' } } as const;
  for (const typed of [words, ['--', ...words]])
    expect(readWords(typed, options)).toMatchObject({
      positionals: ['auditor', 'ann@example.org'],
      values: { until: '2027-06-30' },
    });
});
