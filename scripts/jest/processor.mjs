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

/** Milliseconds of processor that the same piece of work takes here. */
export const measureLoop = () => {
  const rounds = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    let text = '';
    for (let index = 0; index < 120_000; index++) text = JSON.stringify({ index, text: text.slice(0, 40) });
    const hash = createHash('sha256');
    for (let index = 0; index < 2_000; index++) hash.update(text.repeat(20));
    hash.digest();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1_000);
  }
  return Math.min(...rounds);
};
