import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteBytes } from '../../event-store/sqlite/index.ts';
import { type Part, partOf, type WantedPart } from './part.ts';

if (!parentPort) throw new Error('This runs as a thread of verifying.');
const port = parentPort;
const bytes = openSqliteBytes((workerData as { readonly file: string }).file);

/** What is read and checked while it is in the cache of a core. */
const atOnce = 100;

function* pagesOf({ after, until }: WantedPart) {
  for (let position = after; position < until; ) {
    const page = bytes(position, Math.min(atOnce, until - position));
    if (!page) throw new Error('The events cannot be told apart.');
    const inside = page.filter((stored) => stored.position <= until);
    yield inside;
    position = inside.length < page.length ? until : (page.at(-1)?.position ?? until);
  }
}

const partIn = (wanted: WantedPart): Part | undefined => {
  try {
    return partOf(pagesOf(wanted), wanted);
  } catch {
    // Whoever reads one event after the other finds out what it is.
    return undefined;
  }
};

port.on('message', (wanted: WantedPart | null) => {
  if (wanted === null) return port.close();
  const part = partIn(wanted);
  port.postMessage(part, part ? [part.ids.buffer, part.positions.buffer, part.leaves.buffer] : []);
});
