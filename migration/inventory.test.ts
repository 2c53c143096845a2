import { describe, expect, it } from '@jest/globals';
import { differences } from './inventory.ts';

describe('an inventory', () => {
  it('differs by what is missing, changed or foreign', () => {
    const source = new Map(Object.entries({ same: '1', changed: '2', missing: '3' }));
    const target = new Map(Object.entries({ foreign: '4', changed: '5', same: '1' }));
    expect(differences('upload', source, target)).toEqual([
      { what: 'upload', id: 'changed', fault: 'changed' },
      { what: 'upload', id: 'missing', fault: 'missing' },
      { what: 'upload', id: 'foreign', fault: 'foreign' },
    ]);
    expect(differences('upload', source, source)).toEqual([]);
  });
});
