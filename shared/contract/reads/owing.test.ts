import { describe, expect, it } from '@jest/globals';
import type { CalendarRow } from './calendar.ts';
import { missingFor, owes, wanted } from './owing.ts';

describe('what is owed, in words', () => {
  const due = {
    ...{ id: 'p', projectId: 'p', projectName: 'Grants', dueAt: '2026-02-01T23:00:00.000Z', timeZone: 'Europe/Berlin' },
    isOpen: true,
  };
  const asked = (documents: number, answers?: number): CalendarRow => ({
    ...{ kind: 'asked', ...due, hostName: 'Hanna', documents },
    ...(answers !== undefined && { answers }),
    named: documents > 0 ? [{ fieldName: 'Letter', status: 'Reject' }] : [],
  });
  const hosted = (documents: number, answers?: number): CalendarRow => ({
    ...{ kind: 'hosted', ...due, documents, isExtended: false, asked: 2, people: 1, named: ['Ann Lee'] },
    ...(answers !== undefined && { answers }),
  });

  it('[BEY-55] names answers beside documents', () => {
    expect(owes({ named: ['Ann Lee'], people: 1, documents: 3, answers: 1 })).toBe(
      'Ann Lee owes 3 documents and 1 answer',
    );
    expect(owes({ named: ['Ann Lee'], people: 2, documents: 0, answers: 4 })).toBe('Ann Lee and 1 more owe 4 answers');
    expect(owes({ named: ['Ann Lee'], people: 1, documents: 1 })).toBe('Ann Lee owes 1 document');
    expect(wanted(asked(3, 4) as never)).toBe('Letter (rejected), 2 more, and 4 answers');
    expect(wanted(asked(0, 4) as never)).toBe('4 answers');
  });

  it('[BEY-34, BEY-55] is nothing only when neither is missing', () => {
    expect([asked(0), asked(0, 2), asked(1)].map(missingFor)).toEqual([
      ...['You owe nothing', 'For Hanna: 2 answers', 'For Hanna: Letter (rejected)'],
    ]);
    expect([hosted(0), hosted(0, 2), hosted(1, 1)].map(missingFor)).toEqual([
      ...['Nothing is missing', 'Ann Lee owes 2 answers', 'Ann Lee owes 1 document and 1 answer'],
    ]);
    expect(missingFor({ ...hosted(0), asked: 0 } as CalendarRow)).toBe('Nobody is asked for anything');
    expect(missingFor({ ...hosted(0, 2), isOpen: false })).toBe('Ann Lee did not deliver 2 answers');
  });
});
