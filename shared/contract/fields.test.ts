import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  archiveSelection,
  canonicalEmail,
  cutTo,
  day,
  email,
  holdsCardNumber,
  ianaZone,
  id,
  isEmail,
  isStrongPassword,
  named,
  password,
  passwordPoints,
  passwordRule,
  projectId,
  required,
  supportStaffEmail,
  terms,
  text,
  timeZone,
  typedPassword,
} from './index.ts';
import { judged, said } from './testing/judged.ts';

describe('text', () => {
  it('[VAL-04] loses the spaces around it, and only spaces are nothing', () => {
    expect(judged(text(10), '  a b \t')).toEqual({ value: 'a b' });
    expect(judged(text(10), ' \u00a0 ')).toEqual({ value: '' });
    expect(judged(required('Say it.'), ' \t ')).toEqual(said('Say it.'));
    expect(judged(text(3), ' abc ')).toEqual({ value: 'abc' });
    expect(judged(text(3), 'abcd')).toEqual(said('At most 3 characters.'));
  });

  it('is one form of equal letters, and holds nothing that hides or turns it round', () => {
    expect(judged(text(10), 'e\u0301')).toEqual({ value: '\u00e9' });
    expect(judged(text(50), 'two\nlines')).toEqual({ value: 'two\nlines' });
    expect(judged(required(''), 'two\nlines')).toEqual(said('Only one line is allowed.'));
    for (const hidden of ['a\u0000b', 'a\u001bb', 'exe.\u202egnp', 'a\u2066b'])
      expect(judged(text(50), hidden)).toEqual(said('Control characters are not allowed.'));
  });

  it('is of whole characters, as no other program could read half of one', () => {
    const [half = '', other = ''] = '🏠'.split('');
    for (const cut of [half, `a${half}`, `${other}b`, `${other}${half}`])
      expect(judged(text(50), cut)).toEqual(said('Half of a character is not allowed.'));
    expect(judged(email, `a${half}@example.org`)).toEqual(said('Invalid email format.'));
    expect(judged(text(50), `${half}${other}`)).toEqual({ value: '🏠' });
  });
});

describe('the length of what people type', () => {
  const house = '🏠';

  it('is counted in characters, of which an emoji is one', () => {
    expect(judged(text(3), house.repeat(3))).toEqual({ value: house.repeat(3) });
    expect(judged(text(3), house.repeat(4))).toEqual(said('At most 3 characters.'));
    expect(judged(required('Say it.', 2), 'e\u0301e\u0301')).toEqual({ value: '\u00e9\u00e9' });
    const archive = { names: house.repeat(100) };
    expect(archiveSelection.safeParse(archive).success).toBe(true);
    expect(cutTo(`${house}ab`, 2)).toBe(`${house}a`);
  });

  it('of a password, too, wherever it is typed', () => {
    expect(isStrongPassword(`Aa1${house.repeat(7)}`)).toBe(false);
    const long = `Aa1${house.repeat(253)}`;
    expect(judged(password, long)).toEqual({ value: long });
    expect(judged(typedPassword, long)).toEqual({ value: long });
    expect(judged(typedPassword, `${long}x`)).toEqual(said('At most 256 characters.'));
    expect(passwordPoints(house.repeat(5))).toBe(20);
  });
});

describe('an email', () => {
  it('[VAL-01, VAL-02] is required and well formed', () => {
    for (const empty of ['', '   ']) expect(judged(email, empty)).toEqual(said('Email is required.'));
    const wrong = [
      'ann',
      'ann@',
      '@example.org',
      'ann@example',
      'ann@@example.org',
      'ann@b@example.org',
      'ann smith@example.org',
      'ann@exa mple.org',
      'ann@example..org',
      'ann@example.org.',
      'ann@.org',
      'ann@example.org, bob@example.org',
      'Ann <ann@example.org>',
      'ann@example.org\r\nBcc: bob@example.org',
      `${'a'.repeat(243)}@example.org`,
    ];
    for (const address of wrong)
      expect({ address, said: judged(email, address) }).toEqual({ address, said: said('Invalid email format.') });
    for (const address of [
      'a@b.co',
      "o'neil+tag@sub.example.org",
      'jürgen@münchen.example',
      `${'a'.repeat(242)}@example.org`,
      `${'🏻'.repeat(242)}@example.org`,
    ])
      expect(judged(email, address)).toEqual({ value: address });
  });

  it('[ENT-29] is the same in whatever case it is typed', () => {
    expect(judged(email, ' Ann@Example.ORG ')).toEqual({ value: 'ann@example.org' });
    fc.assert(fc.property(fc.string(), (value) => canonicalEmail(canonicalEmail(value)) === canonicalEmail(value)));
  });

  it('is never one with a space, a line break or two @', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(' ', '\n', '\t', '@'), fc.string(), (left, between, right) =>
        between === '@' ? !isEmail(`${left}@${between}${right}.org`) : !isEmail(`${left}${between}${right}`),
      ),
    );
  });

  it('[VAL-20] of the support staff is optional and has words of its own', () => {
    expect(judged(supportStaffEmail, '')).toEqual({ value: '' });
    expect(judged(supportStaffEmail, 'Sue@Example.org')).toEqual({ value: 'sue@example.org' });
    expect(judged(supportStaffEmail, 'sue')).toEqual(said('Please enter a valid email.'));
  });
});

describe('a password', () => {
  it('[VAL-06, VAL-07] has 11 characters of all four kinds', () => {
    for (const good of ['Abcdefghi1!', 'ÄbcdefghÎ1 ', `Aa1!${'x'.repeat(252)}`])
      expect(judged(password, good)).toEqual({ value: good });
    const bad = [
      '',
      'Abcdefgh1!',
      'abcdefghi1!',
      'ABCDEFGHI1!',
      'Abcdefghij!',
      'Abcdefghij1',
      `Aa1!${'x'.repeat(253)}`,
    ];
    for (const weak of bad) expect({ weak, said: judged(password, weak) }).toEqual({ weak, said: said(passwordRule) });
    expect(passwordRule).toBe(
      'Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.',
    );
  });

  it('[VAL-07] takes any special character', () => {
    const special = fc.constantFrom(...'@$!%?&#*-_=+.,:;()[]{}<>/|~^"\'` €');
    fc.assert(fc.property(special, (character) => isStrongPassword(`Abcdefghi1${character}`)));
  });

  it('[VAL-11, CONST-15] earns 20 points for each of five things', () => {
    expect(passwordPoints('')).toBe(0);
    expect(passwordPoints('abcde')).toBe(0);
    expect(passwordPoints('abcdef')).toBe(20);
    expect(passwordPoints('Abcde')).toBe(20);
    expect(passwordPoints('abcd1')).toBe(20);
    expect(passwordPoints('abcd!')).toBe(20);
    expect(passwordPoints('abcdefghij')).toBe(20);
    expect(passwordPoints('abcdefghijk')).toBe(40);
    expect(passwordPoints('Abcde1!')).toBe(80);
    expect(passwordPoints('Abcdefghi1!')).toBe(100);
  });
});

it('[VAL-09] terms are accepted, or not', () => {
  expect(judged(terms, true)).toEqual({ value: true });
  for (const other of [false, 'true', 1, undefined])
    expect(judged(terms, other)).toEqual(said('You must accept the Terms & Conditions.'));
});

describe('ids', () => {
  it('[ENT-28] of projects have 9 digits and never begin with 0', () => {
    expect(judged(projectId, '123456789')).toEqual({ value: '123456789' });
    for (const wrong of [
      '012345678',
      '12345678',
      '1234567890',
      '12345678a',
      ' 123456789',
      '１２３４５６７８９',
      123456789,
    ])
      expect(projectId.safeParse(wrong).success).toBe(false);
  });

  it('are plain: nothing that a path, a key or a query would read otherwise', () => {
    for (const wrong of ['', '../x', 'a/b', 'a.b', '$ne', 'a b', 'a%00', 'x'.repeat(65)])
      expect(id.safeParse(wrong).success).toBe(false);
  });
});

describe('a day', () => {
  it('is one of the calendar', () => {
    const start = day('Start date is required.');
    expect(judged(start, '2028-02-29')).toEqual({ value: '2028-02-29' });
    expect(judged(start, '')).toEqual(said('Start date is required.'));
    expect(judged(start, undefined)).toEqual(said('Start date is required.'));
    for (const wrong of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '26-01-01',
      '2026-1-1',
      '1999-12-31',
      '2201-01-01',
      '2026-01-01T00:00:00Z',
      'tomorrow',
    ])
      expect(judged(start, wrong)).toEqual(said('Enter a valid date.'));
  });
});

it('[ENT-30] a time zone is GMT-9, GMT-5 or an IANA name, and the first two mean Adak and New York', () => {
  for (const zone of ['GMT-9', 'GMT-5', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'])
    expect(judged(timeZone, zone)).toEqual({ value: zone });
  for (const zone of ['', 'GMT-99', 'Mars/Olympus', '+05:00', '../etc', '__proto__', 'IST', 'bst'])
    expect({ zone, said: judged(timeZone, zone) }).toEqual({ zone, said: said('Choose a time zone.') });
  expect([ianaZone('GMT-9'), ianaZone('GMT-5'), ianaZone('Europe/Berlin')]).toEqual([
    'America/Adak',
    'America/New_York',
    'Europe/Berlin',
  ]);
});

it('[PAY-11] a card number is known by its digits, however they are grouped', () => {
  for (const number of ['4242424242424242', 'Ann 4000 0566 5566 5556 12/30', '3782-822463-10005', '4222222222222'])
    expect(holdsCardNumber(number)).toBe(true);
  for (const name of ['Ann Smith', 'Ann Smith 3rd', '12/30', '4242', 'pm_1QxYz23AbC45', '020 7946 0958'])
    expect(holdsCardNumber(name)).toBe(false);
});

it('a name that goes into mails has no address of the web, and dots are no address', () => {
  const name = named('Project name is required.');
  for (const value of ['Node.js', 'Q3.final', 'ASP.NET 2.0', 'Booking.com', 'v1.2', 'Mr. www', 'A/B: C', 'wwwhat.'])
    expect(judged(name, value)).toEqual({ value });
  for (const value of [
    'BUY NOW http://evil.example',
    'ftp://x',
    'www.evil.example',
    'See WWW.evil.example!',
    'hxxp://x',
    'ｗｗｗ.evil.example',
    'http：／／evil.example',
  ])
    expect({ value, said: judged(name, value) }).toEqual({ value, said: said('Web addresses are not allowed here.') });
});
