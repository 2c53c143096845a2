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
      'co host emails nothing → carl@example.org, mia@example.org',
      'supporting files a.pdf, b.pdf → b.pdf',
      'template nothing → form.pdf',
    ]);
  });
});
