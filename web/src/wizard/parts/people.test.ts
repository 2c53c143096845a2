import { commands } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { invitationsOf, parsePeople } from './people.ts';

const emails = (input: string) => parsePeople(input).people.map(({ email }) => email);

describe('people pasted from anywhere', () => {
  it('[CREATE-27] come out once each, whatever the separators and the case', () => {
    const input = 'Ada@Example.org, bo@kth.example;\nada@example.org\tchiara@unito.example';
    expect(emails(input)).toEqual(['ada@example.org', 'bo@kth.example', 'chiara@unito.example']);
    expect(parsePeople(input).invalid).toEqual([]);
  });

  it('come out of what mail programs and spreadsheets write, with their names', () => {
    expect(parsePeople('"Ivo, Petrov" <ivo@example.org>, Ann <ann@example.org>; "Bo L" <bo@kth.example>')).toEqual({
      people: [
        { name: 'Ivo, Petrov', email: 'ivo@example.org' },
        { name: 'Ann', email: 'ann@example.org' },
        { name: 'Bo L', email: 'bo@kth.example' },
      ],
      invalid: [],
    });
    expect(parsePeople('Ada\tada@example.org\nBo\tLind\tbo@kth.example')).toEqual({
      people: [
        { name: 'Ada', email: 'ada@example.org' },
        { name: 'Bo Lind', email: 'bo@kth.example' },
      ],
      invalid: [],
    });
  });

  it.each([
    ['Jury: Ann <ann@example.org>, "Bo" <bo@kth.example>;', ['Ann', 'Bo']],
    ['"Ann \\"A\\" L" <ann@example.org>; "Bo L" bo@kth.example', ['Ann "A" L', 'Bo L']],
    ['<ann@example.org> Ann, Bo <bo@kth.example', ['Ann', 'Bo']],
    ['"x@evil.example" <ann@example.org>, bo@kth.example <bo@kth.example>', ['x@evil.example', 'bo@kth.example']],
  ])('come out of what mail programs write: %s', (input, names) => {
    expect(parsePeople(input).invalid).toEqual([]);
    expect(parsePeople(input).people.map(({ email, name }) => [email, name])).toEqual([
      ['ann@example.org', names[0]],
      ['bo@kth.example', names[1]],
    ]);
  });

  it('all come where spaces alone part them', () => {
    expect(parsePeople('Ann <ann@example.org> "Bo L" <bo@kth.example> <chiara@unito.example>').people).toEqual([
      { name: 'Ann', email: 'ann@example.org' },
      { name: 'Bo L', email: 'bo@kth.example' },
      { name: '', email: 'chiara@unito.example' },
    ]);
  });

  it('are parted by the commas of other keyboards, too', () => {
    expect(emails('ann@example.org，\nbo@kth.example；chiara@unito.example، ivo@example.org')).toEqual([
      'ann@example.org',
      'bo@kth.example',
      'chiara@unito.example',
      'ivo@example.org',
    ]);
    expect(parsePeople('安 <ann@example.org>，博 <bo@kth.example>').people).toEqual([
      { name: '安', email: 'ann@example.org' },
      { name: '博', email: 'bo@kth.example' },
    ]);
  });

  it('come without what no name may be, which would keep all of them from being invited', () => {
    const { people, invalid } = parsePeople(
      'Ada\twww.ada.example\tada@example.org\n"https://bo.example" <bo@kth.example>',
    );
    expect(invalid).toEqual([]);
    expect(people).toEqual([
      { name: 'Ada', email: 'ada@example.org' },
      { name: '', email: 'bo@kth.example' },
    ]);
    const { names } = invitationsOf('123456789', people)[0] ?? {};
    expect(commands.InviteCollaborators.shape.names.safeParse(names).success).toBe(true);
  });

  it('name what is no address', () => {
    expect(parsePeople('not an address')).toEqual({ people: [], invalid: ['not an address'] });
    expect(parsePeople('ada@example.org b@d').invalid).toEqual(['b@d']);
    expect(parsePeople('Ann <ann@d>, Bo <bo@kth.example>').invalid).toEqual(['ann@d']);
    expect(parsePeople('  ,; \n')).toEqual({ people: [], invalid: [] });
  });
});
