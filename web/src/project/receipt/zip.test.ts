import { crc32 } from 'node:zlib';
import { fieldsOf, filesInZip } from '@dossier/shared/contract/evidence';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from './zip.ts';

const files = [
  { name: 'receipt-Budget.pdf', bytes: new TextEncoder().encode('one') },
  { name: 'receipt-Смета.pdf', bytes: new TextEncoder().encode('another') },
];

describe('receipts in one file', () => {
  it('are read by what reads the packages of evidence, byte for byte', async () => {
    const faults: string[] = [];
    const zip = zipOf(files);
    const found = await filesInZip(zip, (file, text) => faults.push(`${file}: ${text}`));
    expect(faults).toEqual([]);
    expect([...found.keys()]).toEqual(files.map(({ name }) => name));
    for (const { name, bytes } of files) {
      const read: number[] = [];
      for await (const piece of found.get(name)?.pieces() ?? []) read.push(...piece);
      expect(Uint8Array.from(read)).toEqual(bytes);
      const sum = fieldsOf([4, crc32(bytes)], [4, bytes.length]);
      expect(Buffer.from(await zip.arrayBuffer()).includes(Buffer.from(sum))).toBe(true);
    }
  });
});
