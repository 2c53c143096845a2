import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a power cut does to events that Kafka acknowledged but had not flushed: the end of each
 * partition is gone. Only while the broker is down. Answers how many partitions lost something.
 */
export const cutTail = (dir: string, topic: string, bytes: number): number => {
  const partitions = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.replace(/-\d+$/, '') === topic,
  );
  return partitions.filter(({ parentPath, name }) => {
    const segments = readdirSync(join(parentPath, name)).filter((file) => file.endsWith('.log'));
    const newest = join(parentPath, name, segments.sort().at(-1) ?? '');
    const { size } = statSync(newest);
    truncateSync(newest, Math.max(0, size - bytes));
    return size > 0;
  }).length;
};
