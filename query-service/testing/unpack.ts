import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';

/** What is in a ZIP, by path. */
export const unpack = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>)
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
};
