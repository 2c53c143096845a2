import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unpack } from '../../query-service/testing/unpack.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { root } from './installation.ts';

/** `bytes` are for the HTTP interface, `buffer` is the same for a browser's file dialog. */
export type TestFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly buffer: Buffer;
};

export const fileOf = (name: string, content: Uint8Array): TestFile => {
  const bytes = Buffer.from(content);
  return { name, mimeType: 'application/octet-stream', bytes, buffer: bytes };
};

export const fixturePath = (name: string) => join(root, 'e2e/fixtures', name);
/** A real document, under another name if wanted. */
export const fixture = (name: string, as = name): TestFile => fileOf(as, readFileSync(fixturePath(name)));

export const letter = fileOf('letter.pdf', pdf('Letter of intent', ['Signed by all partners.']));

export const unpackTo = async (zip: Buffer, folder: string): Promise<void> => {
  for (const [path, content] of await unpack(zip)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
};
