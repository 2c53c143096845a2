import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isDue, lastTimeOf, note, noteVerified, problemsOf, statusIn } from './status.ts';

const at = (text: string) => new Date(text).getTime();

describe('[BEY-35] when a backup is due', () => {
  const since = '2026-11-26T12:00:00';
  it('at its time of day, and later where nothing ran then, once', () => {
    expect(lastTimeOf('02:00', at('2026-11-27T01:59:00'))).toBe(at('2026-11-26T02:00:00'));
    expect(lastTimeOf('02:00', at('2026-11-27T02:00:00'))).toBe(at('2026-11-27T02:00:00'));
    expect(isDue({ since }, '02:00', at('2026-11-27T01:59:00'))).toBe(false);
    expect(isDue({ since }, '02:00', at('2026-11-27T02:00:00'))).toBe(true);
    const begun = '2026-11-27T09:00:00';
    expect(isDue({ since, begun }, '02:00', at('2026-11-27T23:00:00'))).toBe(false);
    expect(isDue({ since, begun }, '02:00', at('2026-11-28T02:00:00'))).toBe(true);
    expect(isDue({ since }, 'off', at('2026-11-30T02:00:00'))).toBe(false);
  });
});

describe('[BEY-35] what an operator hears of', () => {
  const since = '2026-11-26T12:00:00.000Z';
  const now = Date.parse('2026-11-28T12:00:00.000Z');
  const lastGood = '2026-11-28T01:00:00.000Z';
  const later = '2026-11-28T09:00:00.000Z';
  const bad = { at: lastGood, ok: false, detail: 'no space' };
  it.each([
    ['nothing while all is well', { since, lastGood }, []],
    ['nothing on the first day', { since: lastGood }, []],
    ['a backup that is late', { since }, [/no good backup since/]],
    ['a backup that failed', { since, lastGood, backup: bad }, [/backup of .* failed: no space/]],
    ['no longer of one that failed, once a good one was made by hand', { since, lastGood: later, backup: bad }, []],
    ['a verification that failed', { since, lastGood, verification: bad }, [/verification/]],
    ['a drill that failed', { since, lastGood, drill: { ...bad, how: 'restored' as const } }, [/drill/]],
  ])('%s', (_, status, expected) => {
    expect(problemsOf(status, '02:00', now)).toEqual(expected.map((text) => expect.stringMatching(text)));
    expect(problemsOf(status, 'off', now)).toEqual([]);
  });
});

it('is kept in a file, and begins anew where that is damaged', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-status-'));
  expect(statusIn(dir)).toBeUndefined();
  note(dir, { place: '/backups' }, 0);
  expect(note(dir, { sameDisk: true }, 1)).toEqual({
    since: '1970-01-01T00:00:00.000Z',
    place: '/backups',
    sameDisk: true,
  });
  writeFileSync(join(dir, 'backup-status.json'), '{');
  expect(statusIn(dir)).toBeUndefined();
  rmSync(dir, { recursive: true });
});

it('ends what a night found bad by a good look that began since, and by none that began before', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-status-'));
  const found = Date.parse('2026-11-28T02:00:00.000Z');
  const problems = () => problemsOf(statusIn(dir) ?? { since: '' }, '02:00', found);
  noteVerified(dir, found, found);
  expect(statusIn(dir)).toBeUndefined();
  note(dir, { verification: { at: new Date(found).toISOString(), ok: false, detail: '1 finding' } }, found);
  noteVerified(dir, found - 1, found + 1);
  expect(problems()).toEqual([expect.stringContaining('1 finding')]);
  noteVerified(dir, found + 1, found + 2);
  expect(problems()).toEqual([]);
  rmSync(dir, { recursive: true });
});
