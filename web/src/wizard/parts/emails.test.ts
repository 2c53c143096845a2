import { describe, expect, it } from '@jest/globals';
import { parseEmails } from './emails.ts';

describe('addresses pasted from anywhere', () => {
  it('[CREATE-27] come out once each, whatever the separators and the case', () => {
    const { emails, invalid } = parseEmails('Ada@Example.org, bo@kth.example;\nada@example.org\tchiara@unito.example');
    expect(emails).toEqual(['ada@example.org', 'bo@kth.example', 'chiara@unito.example']);
    expect(invalid).toEqual([]);
  });

  it('come out of what mail programs and spreadsheets write', () => {
    expect(parseEmails('Ada Ferreira <ada@example.org>; "Bo L" <bo@kth.example>').emails).toHaveLength(2);
    expect(parseEmails('Ada\tada@example.org\nBo\tbo@kth.example').emails).toEqual([
      'ada@example.org',
      'bo@kth.example',
    ]);
  });

  it('name what is no address', () => {
    expect(parseEmails('not an address')).toEqual({ emails: [], invalid: ['not an address'] });
    expect(parseEmails('ada@example.org b@d').invalid).toEqual(['b@d']);
    expect(parseEmails('  ,; \n')).toEqual({ emails: [], invalid: [] });
  });
});
