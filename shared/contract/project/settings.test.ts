import { describe, expect, it } from '@jest/globals';
import { projectSettings, projectUpdate } from '../index.ts';
import { judged } from '../testing/judged.ts';

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

  it('[ROLE-20] name one person as support staff, and no more', () => {
    for (const [schema, valid] of both)
      for (const two of ['ann@example.org, bob@example.org', 'ann@example.org;bob@example.org', ['ann@example.org']])
        expect(Object.keys(judged(schema, { ...valid, supportStaff: two }) as object)).toEqual(['supportStaff']);
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
