import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds until a system has flushed what was written. */
const unflushed = 10_000;
/** Bytes; the broker drops a batch that is not whole. */
const torn = 100;

/**
 * What a power cut does to events that Kafka acknowledged but had not flushed: the last batch of
 * each partition written lately is gone. Only while the broker is down.
 * @returns how many partitions lost one
 */
export const cutTail = (dir: string, topic: string): number => {
  const partitions = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.replace(/-\d+$/, '') === topic,
  );
  return partitions.filter(({ parentPath, name }) => {
    const segments = readdirSync(join(parentPath, name)).filter((file) => file.endsWith('.log'));
    const newest = join(parentPath, name, segments.sort().at(-1) ?? '');
    const { size, mtimeMs } = statSync(newest);
    if (size === 0 || mtimeMs < Date.now() - unflushed) return false;
    truncateSync(newest, Math.max(0, size - torn));
    return true;
  }).length;
};
