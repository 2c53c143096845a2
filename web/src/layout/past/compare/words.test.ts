import { describe, expect, it } from '@jest/globals';
import { changesIn } from './words.ts';

describe('what changed between two moments', () => {
  it('is said in words, without what only storage knows', () => {
    const file = (fileName: string) => ({ fileId: 'f', fileName, size: 1 });
    expect(
      changesIn({
        projectName: ['Grant', 'Grants'],
        supportStaff: ['', 'sue@example.org'],
        joined: [false, true],
        coHostEmails: [[], ['carl@example.org', 'mia@example.org']],
        supportingFiles: [[file('a.pdf'), file('b.pdf')], [file('b.pdf')]],
        template: [null, file('form.pdf')],
        role: ['owner', 'support'],
        statusCounts: [{ Accept: 1 }, { Accept: 2 }],
      }).split('; '),
    ).toEqual([
      'project name Grant → Grants',
      'support staff nothing → sue@example.org',
      'joined no → yes',
      'co-hosts nothing → carl@example.org, mia@example.org',
      'supporting files a.pdf, b.pdf → b.pdf',
      'template nothing → form.pdf',
    ]);
  });

  it('is said in the words of the screens, with sizes and numbers of people, and without ids', () => {
    expect(
      changesIn({
        assigned: [['3f2c7a52-0000-4000-8000-000000000001'], []],
        order: [0, 2],
        size: [null, 2_000],
        stored: [0, 3_500_000],
        lastActivityAt: [null, 'later'],
        dueAt: ['then', 'later'],
        ownDueAt: ['then', 'later'],
        lastDueAt: ['then', 'much later'],
        teamId: [null, '3f2c7a52-0000-4000-8000-000000000002'],
        collaboratorCount: [1, 2],
      }).split('; '),
    ).toEqual([
      'asked of 1 person → 0 people',
      'place 1 → 3',
      'size nothing → 2 KB',
      'stored 0 KB → 3.3 MB',
      'last activity nothing → later',
      'due date then → later',
      'last due date then → much later',
      'team nothing → a team',
      'participants 1 → 2',
    ]);
    expect(changesIn({ ownDueAt: ['then', 'later'] })).toBe('own due date then → later');
  });
});
