import { kindsOf } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { askedIn, selectionOf } from './asked.ts';

const asked = (query: string) => askedIn(new URLSearchParams(query));

describe('what the address asks of the time line', () => {
  it('becomes a filter; what makes no sense is left out', () => {
    expect(selectionOf(asked('person=ada&document=budget&kind=uploads&q=late'), 'UTC')).toEqual({
      personId: 'ada',
      documentId: 'budget',
      kind: kindsOf('uploads'),
      q: 'late',
    });
    expect(selectionOf(asked('kind=nonsense&from=soon&to=2026-99-99'), 'UTC')).toEqual({});
  });

  it('means whole days in the zone of the project, also where clocks change', () => {
    expect(selectionOf(asked('from=2026-10-25&to=2026-10-25'), 'Europe/Berlin')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T22:59:59.999Z',
    });
  });
});
