import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanFileName, pathSegment, uniqueNames } from './names.ts';

describe('names of files', () => {
  it('keeps names of any script, in NFC', () => {
    for (const name of ['Bütçe.pdf', '予算 2026.xlsx', 'ميزانية.pdf', '👩‍💻 plan.pdf', 'a.b.c.docx'])
      expect(cleanFileName(name)).toBe(name.normalize('NFC'));
    expect(cleanFileName('Bu\u0308tce.pdf')).toBe('Bütce.pdf');
  });

  it.each([
    ['C:\\Users\\ann\\cv.pdf', 'cv.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['...hidden.pdf', 'hidden.pdf'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    ['a\r\nb\0.pdf', 'ab.pdf'],
    ['NUL.pdf', '_NUL.pdf'],
    ['  spaces.pdf ', 'spaces.pdf'],
    ['/', 'file'],
    ['', 'file'],
  ])('makes %j into %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it('shortens to 255 bytes, keeping the extension and whole characters', () => {
    const long = cleanFileName(`${'予'.repeat(300)}.pdf`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
    expect(long).toMatch(/^予+\.pdf$/);
  });

  it('[BEY-09] makes path parts that Windows can unpack', () => {
    expect(pathSegment('What? "Yes": a/b\\c|d*e<f>.pdf')).toBe('What_ _Yes__ a_b_c_d_e_f_.pdf');
    expect(pathSegment('com1.txt')).toBe('_com1.txt');
    expect(pathSegment('trailing. .')).toBe('trailing');
    expect(pathSegment('..')).toBe('_');
  });

  it('[BEY-09] whatever the name, the part is safe', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const part = pathSegment(name);
        expect(part).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^\./u);
        expect(part).not.toBe('');
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(180);
        expect(cleanFileName(name)).not.toMatch(/[/\\\p{Cc}]|^\./u);
        expect(Buffer.byteLength(cleanFileName(name))).toBeLessThanOrEqual(255);
      }),
    );
  });

  it('[BEY-09] numbers a name that was taken, in any letter case', () => {
    const unique = uniqueNames();
    expect(['A/cv.pdf', 'A/CV.pdf', 'A/cv.pdf', 'B/cv.pdf', 'A/cv (2).pdf'].map(unique)).toEqual([
      'A/cv.pdf',
      'A/CV (2).pdf',
      'A/cv (3).pdf',
      'B/cv.pdf',
      'A/cv (2) (2).pdf',
    ]);
  });

  it('[BEY-09] numbers 20,000 equal names about as fast as different ones', () => {
    const unique = uniqueNames();
    const began = performance.now();
    const names = Array.from({ length: 20_000 }, () => unique('A/cv.pdf'));
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(new Set(names).size).toBe(20_000);
    expect(names.at(-1)).toBe('A/cv (20000).pdf');
  });
});
