import { createHash, verify as isSignature } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import {
  type CheckedPackage,
  checkPackage,
  filesInZip,
  isOfSystem,
  type Means,
  type PackagedFile,
  type PackageFault,
  piecesOf,
} from '@dossier/shared/contract/evidence';

const spki = Buffer.from('302a300506032b6570032100', 'hex');

export const meansOfNode: Means = {
  verify: async (key, signature, text) =>
    isSignature(null, text, { key: Buffer.concat([spki, key]), format: 'der', type: 'spki' }, signature),
  hash: async (file) => {
    const hash = createHash('sha256');
    for await (const piece of file.pieces()) hash.update(piece);
    return new Uint8Array(hash.digest());
  },
};

const opened = (path: string) => {
  const handle = openSync(path, 'r');
  return {
    size: fstatSync(handle).size,
    slice: (begin: number, end: number) => ({
      arrayBuffer: async () => {
        const bytes = new Uint8Array(Math.max(0, end - begin));
        return bytes.buffer.slice(0, readSync(handle, bytes, 0, bytes.length, begin));
      },
    }),
    close: () => closeSync(handle),
  };
};

/** Each is open only while it is read. */
const fileAt = (path: string): PackagedFile => ({
  size: statSync(path).size,
  isOfSystem: isOfSystem(basename(path)),
  async *pieces() {
    const file = opened(path);
    try {
      yield* piecesOf(file, 0, file.size);
    } finally {
      file.close();
    }
  },
});

const filesInFolder = (folder: string): Map<string, PackagedFile> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((found) => found.isFile())
      // Node 20 has it under its older name alone.
      .map((found) => join(found.parentPath ?? found.path, found.name))
      .map((path) => [relative(folder, path).split(sep).join('/'), fileAt(path)]),
  );

/**
 * @param path of a ZIP or a folder
 * @throws Error where there is none, or it cannot be read
 */
export const verifyPackage = async (path: string): Promise<CheckedPackage> => {
  if (statSync(path).isDirectory()) return checkPackage(filesInFolder(path), meansOfNode);
  const zip = opened(path);
  try {
    const begun: PackageFault[] = [];
    const files = await filesInZip(zip, (file, text) => void begun.push({ file, text }));
    return await checkPackage(files, meansOfNode, begun);
  } finally {
    zip.close();
  }
};
