// Kills the processes that its standard input names (`+1234`, or `-1234` for one that has ended) when
// that closes: whoever wrote there has ended, by whatever means.
import { createInterface } from 'node:readline';

const pids = new Set();
for await (const line of createInterface({ input: process.stdin }))
  if (line.startsWith('+')) pids.add(Number(line.slice(1)));
  else pids.delete(Number(line.slice(1)));
for (const pid of pids)
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
