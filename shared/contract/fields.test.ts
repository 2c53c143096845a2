import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import {
  canonicalEmail,
  day,
  documentDefinition,
  documentTypes,
  email,
  fileProblem,
  hasType,
  holdsCardNumber,
  ianaZone,
  id,
  isEmail,
  isStrongPassword,
  KB,
  MB,
  maxBytes,
  password,
  passwordPoints,
  passwordRule,
  projectId,
  projectSettings,
  projectUpdate,
  required,
  supportStaffEmail,
  terms,
  text,
  timeZone,
} from './index.ts';

/** What a value becomes, or what is said about it: the first message of each field. */
const judged = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};
const said = (message: string) => ({ '': message });

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
  for (const zone of ['', 'GMT-99', 'Mars/Olympus', '+05:00', '../etc', '__proto__'])
    expect({ zone, said: judged(timeZone, zone) }).toEqual({ zone, said: said('Choose a time zone.') });
  expect([ianaZone('GMT-9'), ianaZone('GMT-5'), ianaZone('Europe/Berlin')]).toEqual([
    'America/Adak',
    'America/New_York',
    'Europe/Berlin',
  ]);
});

describe('a document definition', () => {
  it('[ENT-17, CONST-10] is a PDF of at most 100 Mb unless it says otherwise', () => {
    expect(judged(documentDefinition, { fieldName: ' Budget ' })).toEqual({
      value: { fieldName: 'Budget', type: '.pdf', maxSize: 100, sizeUnit: 'Mb' },
    });
    expect(documentTypes.slice(0, 3)).toEqual(['.pdf', '.doc', '.xlsx']);
    for (const type of documentTypes) expect(documentDefinition.safeParse({ fieldName: 'a', type }).success).toBe(true);
    for (const wrong of [
      { type: '.exe' },
      { type: '.PDF' },
      { sizeUnit: 'GB' },
      { sizeUnit: 'MB' },
      { templateFileId: '../x' },
    ])
      expect(documentDefinition.safeParse({ fieldName: 'a', ...wrong }).success).toBe(false);
  });

  it('has a name and a size above nothing', () => {
    expect(judged(documentDefinition, { fieldName: ' ' })).toEqual({ fieldName: 'Document name is required.' });
    for (const maxSize of [0, -1, Number.NaN, '5', null])
      expect(judged(documentDefinition, { fieldName: 'a', maxSize })).toEqual({
        maxSize: 'Maximum size must be a number greater than 0.',
      });
    expect(judged(documentDefinition, { fieldName: 'a', maxSize: 1.5 })).toEqual({
      maxSize: 'Maximum size must be a whole number.',
    });
  });

  it('[VAL-27, CONST-08] counts 1024 bytes to a KB and 1024 KB to a Mb', () => {
    expect([KB, MB]).toEqual([1024, 1024 * 1024]);
    expect(maxBytes({ maxSize: 100, sizeUnit: 'KB' })).toBe(102_400);
    expect(maxBytes({ maxSize: 2, sizeUnit: 'Mb' })).toBe(2_097_152);
  });
});

describe('a file for a document', () => {
  const small = { type: '.pdf', maxSize: 100, sizeUnit: 'KB' } as const;

  it('[VAL-25] has the extension of its type, in whatever case', () => {
    for (const name of ['a.pdf', 'A.PDF', 'a.b.Pdf', '.pdf'])
      expect(fileProblem({ name, size: 1 }, small)).toBeUndefined();
    for (const name of ['a.doc', 'pdf', 'a.pdf.exe', 'a.pdf ', 'a', ''])
      expect(fileProblem({ name, size: 1 }, small)).toBe('Only .pdf files are allowed.');
    expect(fileProblem({ name: 'a.pdf', size: 1 }, { ...small, type: '.xlsx' })).toBe('Only .xlsx files are allowed.');
    expect(hasType('photo.JPEG', '.jpg')).toBe(true);
    expect(hasType('photo.jpg', '.png')).toBe(false);
  });

  it('[VAL-27, VAL-28] has at most its size, which is named', () => {
    expect(fileProblem({ name: 'a.pdf', size: 102_400 }, small)).toBeUndefined();
    expect(fileProblem({ name: 'a.pdf', size: 102_401 }, small)).toBe('File exceeds 100KB size limit.');
    const large = { ...small, maxSize: 5, sizeUnit: 'Mb' } as const;
    expect(fileProblem({ name: 'a.pdf', size: 5 * MB }, large)).toBeUndefined();
    expect(fileProblem({ name: 'a.pdf', size: 5 * MB + 1 }, large)).toBe('File exceeds 5Mb size limit.');
  });

  it('[VAL-30] is not empty', () => {
    expect(fileProblem({ name: 'a.pdf', size: 0 }, small)).toBe('The file is empty.');
  });
});

describe('the settings of a project', () => {
  const given = { projectName: 'Call', startDate: '2026-03-01', endDate: '2026-03-09', terms: true };
  const both = [
    [projectSettings, given],
    [projectUpdate, { ...given, projectId: '123456789' }],
  ] as const;

  it('[ENT-30, CONST-09] are public, collect documents, in GMT-9 with a reminder an hour before, unless they say otherwise', () => {
    expect(judged(projectSettings, given)).toEqual({
      value: {
        ...given,
        projectDetails: '',
        projectScope: 'public',
        collectDocs: 'yes',
        timeZone: 'GMT-9',
        reminder: '1hour',
        coHostEmails: [],
        supportStaff: '',
      },
    });
  });

  it('[VAL-15, VAL-16, VAL-17, VAL-21] have a name and two dates in their order, when made and when edited', () => {
    for (const [schema, valid] of both) {
      expect(schema.safeParse(valid).success).toBe(true);
      expect(judged(schema, { ...valid, projectName: '  ', startDate: '', endDate: undefined })).toEqual({
        projectName: 'Project name is required.',
        startDate: 'Start date is required.',
        endDate: 'End date is required.',
      });
      expect(judged(schema, { ...valid, endDate: '2026-02-28' })).toEqual({
        endDate: 'End date must not be before the start date.',
      });
      expect(schema.safeParse({ ...valid, endDate: valid.startDate }).success).toBe(true);
      expect(judged(schema, { ...valid, terms: false })).toEqual({ terms: 'You must accept the Terms & Conditions.' });
    }
  });

  it('[VAL-18, ENT-30] take listed values only', () => {
    for (const [schema, valid] of both)
      for (const [field, wrong] of [
        ['projectScope', 'secret'],
        ['projectScope', ''],
        ['collectDocs', 'maybe'],
        ['collectDocs', true],
        ['timeZone', 'here'],
        ['reminder', '2hours'],
      ] as const)
        expect(Object.keys(judged(schema, { ...valid, [field]: wrong }) as object)).toEqual([field]);
  });

  it('[VAL-19, VAL-20] name co-hosts and support staff by well-formed addresses, or nobody', () => {
    for (const [schema, valid] of both) {
      expect(schema.safeParse({ ...valid, coHostEmails: [], supportStaff: '' }).success).toBe(true);
      expect(judged(schema, { ...valid, coHostEmails: ['ann@example.org', 'bob'], supportStaff: 'sue' })).toEqual({
        'coHostEmails.1': 'Invalid email format.',
        supportStaff: 'Please enter a valid email.',
      });
    }
  });

  it('[ENT-07] know no other field', () => {
    for (const [schema, valid] of both)
      for (const field of ['Host', 'host', 'status', 'members', 'dueAt', '__proto__'])
        expect(schema.safeParse(JSON.parse(JSON.stringify(valid).replace('{', `{"${field}":"x",`))).success).toBe(
          false,
        );
  });
});

it('[PAY-11] a card number is known by its digits, however they are grouped', () => {
  for (const number of ['4242424242424242', 'Ann 4000 0566 5566 5556 12/30', '3782-822463-10005', '4222222222222'])
    expect(holdsCardNumber(number)).toBe(true);
  for (const name of ['Ann Smith', 'Ann Smith 3rd', '12/30', '4242', 'pm_1QxYz23AbC45', '020 7946 0958'])
    expect(holdsCardNumber(name)).toBe(false);
});
