import { readFileSync } from 'node:fs';

/** Where the system does not say. */
const usual = 4_096;
/** Stores, the web app's files, connections to engines. */
const others = 256;
const bounds = { fewest: 64, most: 10_000 };

/** As many connections as leave each a file of its own, for an upload or a download. */
export const connectionsIn = (limits: string): number => {
  const openFiles = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? usual);
  return Math.min(bounds.most, Math.max(bounds.fewest, Math.floor((openFiles - others) / 2)));
};

/** Of this process, whose limit Node has raised as far as it may. */
export const usualConnections = (): number => {
  try {
    return connectionsIn(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return connectionsIn('');
  }
};
