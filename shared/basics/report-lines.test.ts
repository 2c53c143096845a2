import { expect, it } from '@jest/globals';
import { reportForPeople } from './report-lines.ts';

it('a report is lines for people: how it went, and then each thing', () => {
  const report = {
    ok: false,
    events: 0,
    sealKeys: 2,
    backup: '/data/backups/2026',
    last: null,
    files: { count: 3, where: 'here' },
    operators: [],
    kinds: ['missing', 'damaged'],
    findings: [{ kind: 'missing file', fileId: 'f1', fixed: true }, { kind: 'damaged' }],
    '0b0c6f8e': 'as it is',
  };
  expect(reportForPeople(report)).toBe(
    [
      'Something is wrong.',
      'Events: 0',
      'Seal keys: 2',
      'Backup: /data/backups/2026',
      'Last: none',
      'Files:',
      '  Count: 3',
      '  Where: here',
      'Operators: none',
      'Kinds: missing, damaged',
      'Findings:',
      '  - Kind: missing file',
      '    File id: f1',
      '    Fixed: yes',
      '  - Kind: damaged',
      '0b0c6f8e: as it is',
      '',
    ].join('\n'),
  );
});

it('says that all is well where it is, nothing where a report does not know, and lists as lists', () => {
  expect(reportForPeople({ ok: true })).toBe('All is well.\n');
  expect(reportForPeople({ link: 'https://dossier.example/x?token=1' })).toBe(
    'Link: https://dossier.example/x?token=1\n',
  );
  expect(reportForPeople([{ queue: 'mail' }, { queue: 'seal' }])).toBe('- Queue: mail\n- Queue: seal\n');
  expect(reportForPeople({ text: 'one\ntwo' })).toBe('Text:\n  one\n  two\n');
});
