import { describe, expect, it } from '@jest/globals';
import { joined, utf8 } from '../bytes.ts';
import { filesInZip } from './zip.ts';
import { centralHeader, descriptor, ending, localHeader, type ZipEntry } from './zip-format.ts';

type Packed = readonly [name: Uint8Array, content: string];

/** Byte for byte as the server writes one, of whatever files. @param count of them, as its end says */
const zipOf = (files: readonly Packed[], count = files.length) => {
  let body = new Uint8Array();
  let directory = new Uint8Array();
  for (const [name, content] of files) {
    const bytes = utf8(content);
    const entry: ZipEntry = { name, date: 0, crc: 0, size: bytes.length, offset: body.length, isLong: false };
    body = joined(body, localHeader(entry), bytes, descriptor(entry));
    directory = joined(directory, centralHeader(entry));
  }
  return new Blob([joined(body, directory, ending(count, directory.length, body.length, false))]);
};
const faultsIn = async (zip: Blob) => {
  const faults: string[] = [];
  await filesInZip(zip, (file, text) => void faults.push(`${file}: ${text}`));
  return faults;
};

const genuine: readonly Packed[] = [
  [utf8('events.jsonl'), 'events'],
  [utf8('timeline.html'), 'rejected'],
];

describe('a ZIP that was put together by hand', () => {
  it('holds where it is as the server writes it', async () => {
    expect(await faultsIn(zipOf(genuine))).toEqual([]);
  });

  it('[BEY-39] is broken where two files have one name, though its end counts them as one', async () => {
    const forged: Packed = [utf8('timeline.html'), 'accepted'];
    expect(await faultsIn(zipOf([forged, ...genuine], genuine.length))).toEqual([
      'timeline.html: This file is in the ZIP twice.',
    ]);
  });

  it.each([
    ['with a mark before it', Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8('timeline.html'))],
    ['with a byte in it that is no text', Uint8Array.of(...utf8('timeline'), 0xff)],
  ])('[BEY-39] is broken where a name is written otherwise: %s', async (_how, name) => {
    expect(await faultsIn(zipOf([[name, 'rejected']]))).toEqual([
      expect.stringMatching(/^timeline.*: What the ZIP says of this file was changed\.$/),
    ]);
  });
});
