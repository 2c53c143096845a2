import { describe, expect, it } from '@jest/globals';
import { findIn } from './actions.ts';

const projects = [
  { id: '482913077', projectName: 'Université grant 2027', host: { name: 'Hilda Host' } },
  { id: '512340987', projectName: 'Audit', host: { name: 'Bo' } },
];

describe('search', () => {
  it('finds projects by words of their name, whatever the accents, and by ID', () => {
    expect(findIn('grant UNIVERSITE', projects).map(({ to }) => to)).toEqual(['/projects/482913077']);
    expect(findIn('5123', projects).map(({ to }) => to)).toEqual(['/projects/512340987']);
  });

  it('finds actions after projects', () => {
    expect(
      findIn('', projects)
        .map(({ group }) => group)
        .join(),
    ).toMatch(/^Projects,Projects,Actions/);
    expect(findIn('pricing', projects).map(({ to }) => to)).toEqual(['/pricingplan']);
  });
});
