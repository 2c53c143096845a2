import { describe, expect, it } from '@jest/globals';
import { findIn } from './actions.ts';

const projects = [
  { id: '482913077', projectName: 'Université grant 2027', host: { name: 'Hilda Host' } },
  { id: '512340987', projectName: 'Audit', host: { name: 'Bo' } },
];
const place = (name: string, personId: string | null, documentId: string | null) => ({
  id: `482913077.${personId ?? ''}.${documentId ?? ''}`,
  name,
  projectId: '482913077',
  projectName: 'Université grant 2027',
  personId,
  documentId,
});
const find = (query: string, known: Partial<Parameters<typeof findIn>[1]> = {}) =>
  findIn(query, { projects, places: [], actions: [], isOffered: () => true, ...known }).map((found) => ({
    ...found,
    to: 'to' in found ? found.to : '',
  }));

describe('search', () => {
  it('finds projects by words of their name, whatever the accents, and by ID', () => {
    expect(find('grant UNIVERSITE').map(({ to }) => to)).toEqual(['/projects/482913077']);
    expect(find('5123').map(({ to }) => to)).toEqual(['/projects/512340987']);
  });

  it('[BEY-31] leads to a person, a document, and what one delivered for the other', () => {
    const places = [
      place('Budget', null, 'budget'),
      place('Budget of Ann', 'ann', 'budget'),
      place('Ann', 'ann', null),
    ];
    expect(find('ann', { places }).map(({ group, to }) => [group, to])).toEqual([
      ['People', '/projects/482913077/documents?person=ann'],
      ['Documents', '/projects/482913077'],
      ['Documents', '/projects/482913077/review/ann/budget'],
    ]);
  });

  it('[BEY-31] finds actions after all else, also by what people call them besides', () => {
    expect(
      find('')
        .map(({ group }) => group)
        .join(),
    ).toMatch(/^Projects,Projects,Actions/);
    expect(find('pricing').map(({ to }) => to)).toEqual(['/pricingplan']);
    const run = () => undefined;
    expect(
      find('sign out', { actions: [{ label: 'Logout', alias: 'Sign out', run }] }).map(({ label }) => label),
    ).toEqual(['Logout']);
  });
});
