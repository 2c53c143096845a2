import type { Readable } from 'node:stream';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import { ZipFile } from 'yazl';
import { type ArchiveEntry, manifestPath } from './archive-list.ts';

export type ZipEntry = Pick<ArchiveEntry, 'path' | 'fileId' | 'size'> & {
  readonly version: Pick<ArchiveEntry['version'], 'uploadedAt'>;
};

/** At most, beside its name. */
const bytesInDirectory = 100;

/**
 * Of a directory of 64 kB and more the package announces the end of the long form (ZIP64), yet
 * writes it from 4 GB on only. Where it is asked for the long form it does both.
 */
const needsLongForm = (paths: readonly string[]) =>
  paths.reduce((size, path) => size + bytesInDirectory + Buffer.byteLength(path), 0) >= 0xffff;

/** The package's own types forget the size that the callback is given. */
type Ending = { end(options: object, onSize: (bytes: number) => void): void };

/**
 * A ZIP that is made while it is sent: entries are stored as they are, one open file at a time,
 * so that its exact size is known before the first byte.
 */
export const zipOf = (
  files: Pick<FileStore, 'read'>,
  projectId: string,
  entries: readonly ZipEntry[],
  manifest: Buffer,
) => {
  const zip = new ZipFile();
  let open: Readable | undefined;
  let closed = false;
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: Error) => stream.destroy(error));
  for (const { path, fileId, size, version } of entries) {
    const options = { compress: false, size, mtime: new Date(version.uploadedAt) };
    zip.addReadStreamLazy(path, options, (give) => {
      const start = async () => {
        const file = closed ? undefined : await files.read(fileKey(projectId, fileId));
        if (!file) throw new Error(`${fileId} is gone`);
        open = file;
        if (closed) file.destroy();
        file.on('error', (error) => stream.destroy(error));
        return file;
      };
      start().then(
        (file) => give(null, file),
        (error) => stream.destroy(error),
      );
    });
  }
  zip.addBuffer(manifest, manifestPath, { compress: false });
  const forceZip64Format = needsLongForm([manifestPath, ...entries.map(({ path }) => path)]);
  let size = -1;
  (zip as unknown as Ending).end({ forceZip64Format }, (bytes) => {
    size = bytes;
  });
  return {
    stream,
    size,
    close: () => {
      closed = true;
      open?.destroy();
      stream.destroy();
    },
  };
};
