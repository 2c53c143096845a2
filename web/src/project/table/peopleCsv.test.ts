import { describe, expect, it } from '@jest/globals';
import { aCollaborator, aDocument } from '../../testing/rows.ts';
import { columnsOf } from './columns.ts';
import { peopleCsv } from './peopleCsv.ts';

describe('the table of people as CSV', () => {
  it('has a column for each document, and no cell that a spreadsheet would run', () => {
    const people = [
      aCollaborator('ada', [['Budget', 'Uploaded']], {
        name: '=HYPERLINK("x")',
        lastActivityAt: '2026-11-20T10:00:00Z',
      }),
      aCollaborator('bo', [], { status: 'invited' }),
    ];
    expect(peopleCsv(people, columnsOf([aDocument('Budget')], [])).split('\r\n')).toEqual([
      '\ufeff"Name","Email","State","Due","Budget","Required","Delivered","Last activity"',
      `"'=HYPERLINK(""x"")","ada@example.org","joined","${people[0]?.dueAt}","Uploaded",1,1,"2026-11-20T10:00:00Z"`,
      `"","bo@example.org","invited","${people[1]?.dueAt}","not asked",0,0,""`,
      '',
    ]);
  });
});
