// Seconds of processor that a process and what it started have used so far, on Linux; elsewhere its own.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Of every process: its parent, and the ticks of itself and of children that have ended. */
const processes = () => {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program, in brackets, may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.set(Number(name), { parent: Number(fields[1]), ticks: fields.slice(11, 15).map(Number) });
    } catch {
      // Ended meanwhile.
    }
  }
  return found;
};

const processorSeconds = () => {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const all = processes();
  const belongs = (pid) => pid === process.pid || (all.has(pid) && belongs(all.get(pid).parent));
  let ticks = 0;
  for (const [pid, { ticks: used }] of all) if (belongs(pid)) ticks += used.reduce((sum, count) => sum + count, 0);
  return ticks / ticksPerSecond;
};

const { setInterval, clearInterval } = globalThis;
const lookEvery = 2_000;

/**
 * Seconds of processor from now on. A browser that ends takes what its processes have used with it, so it is looked at all the while.
 * @returns what ends it and answers them
 */
export const meterProcessor = () => {
  let before = processorSeconds();
  let used = 0;
  const look = () => {
    const now = processorSeconds();
    used += Math.max(0, now - before);
    before = now;
  };
  const looking = setInterval(look, lookEvery).unref();
  return () => {
    clearInterval(looking);
    look();
    return used;
  };
};

const numbers = Array.from({ length: 4_000 }, (_, index) => ({
  id: `p${index}`,
  at: (index * 7_919) % 10_007,
  tags: ['a', String(index)],
}));
const text = JSON.stringify(numbers);

/** What products of this kind do all day: reads and writes JSON, sorts, finds, digests; more of it than the nearest cache holds. */
const work = () => {
  const before = process.cpuUsage();
  for (let round = 0; round < 4; round++) {
    const found = new Map(JSON.parse(text).map((entry) => [entry.id, entry]));
    const sorted = [...found.values()].sort((a, b) => a.at - b.at);
    createHash('sha256').update(JSON.stringify(sorted)).digest();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const rounds = 15;

/** Milliseconds of processor that the same piece of work takes here and now. */
export const measureWork = () => Math.min(...Array.from({ length: rounds }, work));
