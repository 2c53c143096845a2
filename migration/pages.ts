import type { Person } from '@dossier/shared/directory';
import type { Upload } from '@dossier/shared/upload-registry';
import type { Truth } from './truth.ts';

const page = 500;
/** More than are kept of a webhook. */
export const allDeliveries = 1_000_000;

async function* pages<T>(
  read: (after: string, limit: number) => Promise<readonly T[]>,
  idOf: (item: T) => string,
): AsyncGenerator<readonly T[]> {
  for (let after = ''; ; ) {
    const items = await read(after, page);
    yield items;
    const last = items.at(-1);
    if (last === undefined || items.length < page) return;
    after = idOf(last);
  }
}

export const peopleOf = ({ directory }: Pick<Truth, 'directory'>): AsyncGenerator<readonly Person[]> =>
  pages(directory.everyone, ({ personId }) => personId);

export const uploadsOf = ({ uploads }: Pick<Truth, 'uploads'>): AsyncGenerator<readonly Upload[]> =>
  pages(uploads.entries, ({ uploadId }) => uploadId);

/** Its last byte arrived. Unfinished uploads are not moved. */
export const isWhole = ({ state }: Upload): boolean => state !== 'uploading';
