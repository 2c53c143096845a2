import type { Readable } from 'node:stream';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import { ZipFile } from 'yazl';
import { type ArchiveEntry, manifestPath } from './archive-list.ts';

export type ZipEntry = Pick<ArchiveEntry, 'path' | 'fileId' | 'size'> & {
  readonly version: Pick<ArchiveEntry['version'], 'uploadedAt'>;
};

/** Per entry at most, besides its name. */
const bytesInDirectory = 100;

/** Above 64 kB the package announces ZIP64, but writes it from 4 GB on unless asked for it. */
const needsLongForm = (paths: readonly string[]) =>
  paths.reduce((size, path) => size + bytesInDirectory + Buffer.byteLength(path), 0) >= 0xffff;

/** The package's types omit the size that the callback is given. */
type Ending = { end(options: object, onSize: (bytes: number) => void): void };

/** Uncompressed entries, one open file at a time; the exact size is known first. */
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
