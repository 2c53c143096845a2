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

  it.each([
    ['Σ at the end of a word', 'ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['a ligature', 'ofﬁce.pdf', 'OFFICE.pdf', 'office.pdf'],
    ['a composed letter', 'B\u00fcro.pdf', 'Bu\u0308ro.pdf', 'BU\u0308RO.PDF'],
    ['a dotted I', '\u0130.pdf', 'i\u0307.pdf', 'I\u0307.PDF'],
    ['a name that ends in a number', 'cv (2).pdf', 'CV (2).pdf', 'cv (2).PDF'],
  ])('[BEY-09] numbers names that are one to some system: %s', (_what, ...names) => {
    const folded = (name: string) => name.normalize('NFKD').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
    const taken = names.map(uniqueNames()).map(folded);
    expect(new Set(taken).size).toBe(names.length);
  });

  it.each([
    ['equal', () => 'A/cv.pdf'],
    ['equal but for case', (index: number) => (index % 2 ? 'A/cv.pdf' : 'A/CV.pdf')],
    ['numbered, or about to be', (index: number) => (index % 2 ? 'A/cv.pdf' : `A/cv (${index}).pdf`)],
    ['numbered again and again', (index: number) => (index % 3 ? 'A/cv (2).pdf' : 'A/cv.pdf')],
  ])('[BEY-09] numbers 40,000 names that are %s about as fast as different ones', (_what, nameOf) => {
    const unique = uniqueNames();
    const before = process.cpuUsage();
    const names = Array.from({ length: 40_000 }, (_, index) => unique(nameOf(index)));
    // Microseconds of the processor, which others may use meanwhile.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(new Set(names).size).toBe(40_000);
  });
});
