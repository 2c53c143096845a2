import { randomUUID } from 'node:crypto';

/** A new database of the MongoDB at `url`. */
export const newDatabase = (url: string): string => {
  const own = new URL(url);
  own.pathname = `/test-${randomUUID()}`;
  return own.href;
};
