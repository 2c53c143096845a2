import { randomBytes } from 'node:crypto';
import type { Document } from 'mongodb';
import type { Collection, Write } from '../port.ts';

export const collections: readonly Collection[] = [
  { name: 'books', indexes: ['shelf', 'pages'], lists: ['authors'] },
  { name: 'notes', indexes: [] },
];
/** As the next release declares them. */
export const nextCollections: readonly Collection[] = [{ name: 'books', indexes: ['shelf'], version: 2 }];
export const book = (id: string, position: number, document: Document | null = {}): Write => ({
  collection: 'books',
  id,
  position,
  document: document && { id, ...document },
});
export const books = (count: number, position: number) =>
  Array.from({ length: count }, (_, index) => book(`b${index}`, position, { pages: position }));
export const refs = (...ids: string[]) => ids.map((id) => ({ collection: 'books', id }));
export const at = (partition: number, offset: number) => ({ projection: 'p', partition, offset, position: offset });
export const newName = () => `read-store-${randomBytes(4).toString('hex')}`;
