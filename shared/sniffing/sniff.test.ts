import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EngineUnavailableError } from '../basics/errors.ts';
import { type DocumentType, documentTypes } from '../contract/index.ts';
import { runs as times } from '../testing/runs.ts';
import { sniff, typeOfName } from './sniff.ts';
import type { ByteSource } from './source.ts';

const sourceOfBytes = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../e2e/fixtures', name));
const acceptedAs = async (bytes: Buffer) => {
  const verdicts = await Promise.all(
    documentTypes.map(async (type) => ({ type, ...(await sniff(sourceOfBytes(bytes), type)) })),
  );
  return verdicts.filter(({ ok }) => ok).map(({ type }) => type);
};
const reasonOf = async (bytes: Buffer, type: DocumentType) => {
  const verdict = await sniff(sourceOfBytes(bytes), type);
  return verdict.ok ? undefined : verdict.reason;
};
/** Notes what was read, to show that it is little. */
const counting = (source: ByteSource) => {
  const read = { bytes: 0 };
  return {
    read,
    source: {
      size: source.size,
      read: async (start: number, length: number) => {
        const bytes = await source.read(start, length);
        read.bytes += bytes.length;
        return bytes;
      },
    },
  };
};

type ZipEntry = {
  name: string;
  bytes?: Buffer;
  packed?: number;
  unpacked?: number;
  offset?: number;
  attributes?: number;
  flags?: number;
};
/** An archive whose directory says whatever the test wants it to say; entries are stored. */
const zipOf = (entries: readonly ZipEntry[], count = entries.length) => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes = Buffer.alloc(0), packed, unpacked, offset: at, attributes = 0, flags = 0 } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(0x800 | flags, 8);
    central.writeUInt16LE(unpacked === undefined ? 0 : 8, 10);
    central.writeUInt32LE(packed ?? bytes.length, 20);
    central.writeUInt32LE(unpacked ?? bytes.length, 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(attributes, 38);
    central.writeUInt32LE(at ?? offset, 42);
    parts.push(local, Buffer.from(name), bytes);
    directory.push(central, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
};

describe('what a file really is', () => {
  it.each([
    ['letter-of-intent.pdf', ['.pdf']],
    ['work-plan.doc', ['.doc']],
    ['budget.xls', ['.xls']],
    ['work-plan.docx', ['.docx', '.zip']],
    ['budget.xlsx', ['.xlsx', '.zip']],
    ['results.pptx', ['.pptx', '.zip']],
    ['kick-off.zip', ['.zip']],
    ['photo.png', ['.png']],
    ['photo.jpg', ['.jpg']],
    ['notes.txt', ['.txt', '.csv']],
    ['budget.csv', ['.txt', '.csv']],
  ])('[VAL-26] %s passes as %j and as nothing else', async (name, types) => {
    expect((await acceptedAs(fixture(name))).sort()).toEqual([...types].sort());
  });

  it('[VAL-26] an installer shares its container with .doc, and passes as nothing', async () => {
    expect(await acceptedAs(fixture('installer.msi'))).toEqual([]);
  });

  it('[VAL-26] a document with macros is no .docx', async () => {
    expect(await reasonOf(fixture('macros.docx'), '.docx')).toBe('wrong');
  });

  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const office = 'http://schemas.microsoft.com/office/2006/relationships';
  const docx = (types: string, relations: string) =>
    zipOf(
      Object.entries({
        '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${main}"/>${types}</Types>`,
        '_rels/.rels': '<Relationships/>',
        'word/_rels/document.xml.rels': `<Relationships>${relations}</Relationships>`,
        'word/harmless.dat': 'code',
      }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    );
  const link = 'Type="hyperlink" Target="https://example.org/vbaProject.bin?Type=macroEnabled"';

  it.each([
    [
      'a content type',
      '<Override PartName="/word/harmless.dat" ContentType="application/vnd.ms-office.vbaProject"/>',
      '',
    ],
    ['one in entities', "<Default Extension='dat' ContentType = 'application/vnd.ms-office.vba&#x50;roject'/>", ''],
    ['a sheet of macros', '<Default Extension="dat" ContentType="application/vnd.ms-excel.macrosheet+xml"/>', ''],
    ['a relationship', '', `<Relationship Id="r1" Type="${office}/vbaProject" Target="harmless.dat"/>`],
    ['another alphabet', '', Buffer.from(`<Relationship Type="${office}/vbaProject"/>`, 'utf16le').toString()],
  ])('[VAL-26] macros by another name are found by %s', async (_what, types, relations) => {
    expect(await reasonOf(docx(types, relations), '.docx')).toBe('wrong');
  });

  it('a document that only speaks of macros has none', async () => {
    expect(await reasonOf(docx('', `<Relationship Id="r1" ${link}/>`), '.docx')).toBeUndefined();
  });

  it('a program, an empty file and noise pass as nothing', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 0x90), Buffer.from('This program\0')]);
    for (const bytes of [program, Buffer.alloc(0), Buffer.alloc(5_000)]) expect(await acceptedAs(bytes)).toEqual([]);
  });

  it('never throws and never reads a large file as a whole, whatever the bytes', async () => {
    const starts = ['work-plan.doc', 'work-plan.docx', 'photo.jpg', 'photo.png', 'letter-of-intent.pdf'].map(fixture);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 40 }),
        fc.nat(30_000),
        async (start, changes, cut) => {
          const bytes = Buffer.from(start.subarray(0, Math.max(1, start.length - cut)));
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          for (const type of documentTypes) await expect(sniff(sourceOfBytes(bytes), type)).resolves.toBeDefined();
        },
      ),
      { numRuns: times(100) },
    );
    for (const type of documentTypes) {
      const { read, source } = counting({ size: 2 ** 33, read: async (_start, length) => Buffer.alloc(length, 0x20) });
      await sniff(source, type);
      expect(read.bytes).toBeLessThan(1024 * 1024);
    }
  });

  it('names of files stand for types, in any letter case', () => {
    expect(['a.PDF', 'b.jpeg', 'c.Jpg', 'd.msi', 'e', '.pdf', 'f.pdf.exe', 'g.constructor'].map(typeOfName)).toEqual([
      '.pdf',
      '.jpg',
      '.jpg',
      undefined,
      undefined,
      '.pdf',
      undefined,
      undefined,
    ]);
  });
});

describe('old Office documents', () => {
  it('only what lies in the root counts, not what is embedded deeper', async () => {
    const bytes = fixture('work-plan.doc');
    const name = Buffer.from('WordDocument', 'utf16le');
    const at = bytes.indexOf(name);
    Buffer.from('WordDocumenu', 'utf16le').copy(bytes, at);
    expect(await acceptedAs(bytes)).toEqual([]);
  });

  it('one of today with a password is said to have one', async () => {
    const bytes = fixture('work-plan.doc');
    const at = bytes.indexOf(Buffer.from('WordDocument', 'utf16le'));
    Buffer.from('EncryptedPackage', 'utf16le').copy(bytes, at);
    bytes.writeUInt16LE(34, at + 64);
    for (const type of ['.docx', '.xlsx', '.pptx'] as const) expect(await reasonOf(bytes, type)).toBe('locked');
    expect(await reasonOf(bytes, '.doc')).toBe('wrong');
  });

  it('a directory that runs in a circle ends', async () => {
    const bytes = fixture('work-plan.doc');
    const first = bytes.readUInt32LE(48);
    const table = bytes.readUInt32LE(76);
    bytes.writeUInt32LE(first, (table + 1) * 512 + 4 * first);
    expect(await acceptedAs(bytes)).toEqual([]);
  });
});

describe('archives', () => {
  it('a sane one is accepted, an encrypted one as well', async () => {
    expect(await reasonOf(zipOf([{ name: 'Bütçe/予算.txt', bytes: Buffer.from('x') }]), '.zip')).toBeUndefined();
    expect(
      await reasonOf(zipOf([{ name: 'a.txt', bytes: Buffer.alloc(13), unpacked: 1, flags: 1 }]), '.zip'),
    ).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['unpacks to more than 1 GiB', zipOf([{ name: 'a', packed: 20_000_000, unpacked: 2 ** 30 + 1 }])],
    ['shrank to less than a hundredth', zipOf([{ name: 'a', packed: 10_000, unpacked: 2_000_000 }])],
    [
      'has entries that overlap',
      zipOf([
        { name: 'a', bytes: Buffer.alloc(100) },
        { name: 'b', bytes: Buffer.alloc(100), offset: 0 },
      ]),
    ],
    ['has a symbolic link', zipOf([{ name: 'a', bytes: Buffer.from('/etc'), attributes: 0o120777 * 2 ** 16 }])],
    ['leaves its folder', zipOf([{ name: '../../a', bytes: Buffer.from('x') }])],
    ['names an absolute path', zipOf([{ name: '/a', bytes: Buffer.from('x') }])],
    ['has too many entries', zipOf(Array.from({ length: 10_001 }, (_, index) => ({ name: String(index) })))],
    ['says it has too many', zipOf([{ name: 'a' }], 20_000)],
  ])('one that %s is refused', async (_what, bytes) => {
    expect(await reasonOf(bytes, '.zip')).toBe('archive');
    expect(await reasonOf(bytes, '.docx')).toBe('archive');
  });

  it('one that is cut short is none', async () => {
    const bytes = fixture('kick-off.zip');
    expect(await reasonOf(bytes.subarray(0, bytes.length - 30), '.zip')).toBe('wrong');
  });
});

describe('texts and images', () => {
  it.each([
    ['UTF-8 in any script', Buffer.from('Bütçe; 予算; ميزانية\r\n\t"x"\n')],
    ['Latin', Buffer.from([0x42, 0xfc, 0x74, 0xe7, 0x65, 0x0a])],
    [
      'UTF-16 as spreadsheets save it',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Bütçe\t1\r\n', 'utf16le')]),
    ],
    ['HTML as text', Buffer.from('<!doctype html><p>hi</p>')],
  ])('accepts %s', async (_what, bytes) => {
    expect(await acceptedAs(bytes)).toEqual(['.txt', '.csv']);
  });

  it('finds what is binary in the beginning, the middle and the end', async () => {
    for (const at of [0, 500_000, 999_999]) {
      const bytes = Buffer.alloc(1_000_000, 'a');
      bytes[at] = 0;
      expect(await acceptedAs(bytes)).toEqual([]);
    }
    expect(await acceptedAs(Buffer.from('%PDF-1.4\nall text\n%%EOF\n'))).toEqual(['.pdf']);
  });

  it('refuses an image of too many pixels, and one without any', async () => {
    const png = fixture('photo.png');
    png.writeUInt32BE(50_001, 16);
    png.writeUInt32BE(1_000, 20);
    expect(await reasonOf(png, '.png')).toBe('image');
    png.writeUInt32BE(50_000, 16);
    expect(await reasonOf(png, '.png')).toBeUndefined();
    png.writeUInt32BE(0, 16);
    expect(await reasonOf(png, '.png')).toBe('wrong');
  });

  it('a PDF may begin within the first KB and must have an end', async () => {
    const pdf = fixture('letter-of-intent.pdf');
    expect(await acceptedAs(Buffer.concat([Buffer.alloc(1_000, ' '), pdf]))).toEqual(['.pdf']);
    expect(await acceptedAs(pdf.subarray(0, 10_000))).toEqual([]);
  });
});

describe('a file whose bytes cannot be read now', () => {
  it.each(['work-plan.docx', 'budget.xlsx', 'results.pptx', 'kick-off.zip', 'work-plan.doc', 'photo.png', 'notes.txt'])(
    'is not judged at all, whichever part of %s it is',
    async (name) => {
      const whole = sourceOfBytes(fixture(name));
      const type = typeOfName(name) as DocumentType;
      const failingAt = (last: number): ByteSource & { reads: number } => {
        const source = {
          size: whole.size,
          reads: 0,
          read: async (start: number, length: number) => {
            source.reads += 1;
            if (source.reads === last) throw new EngineUnavailableError('away');
            return whole.read(start, length);
          },
        };
        return source;
      };
      const sound = failingAt(0);
      expect(await sniff(sound, type)).toMatchObject({ ok: true });
      for (let read = 1; read <= sound.reads; read++)
        await expect(sniff(failingAt(read), type)).rejects.toThrow(EngineUnavailableError);
    },
  );
});
