import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { firstReached } from '../basics/ordered.ts';

/** Milliseconds of work, after which others get their turn. */
const slice = 1;
/** Milliseconds that others need in a turn to count as busy, and what they get then to go on. */
const busy = 0.2;
const room = 3;

/** Milliseconds of all who take turns: to each of them, the rest are not the others. */
let taken = 0;

/** Milliseconds of processor that this process had: what passes while it has none is nobody's work in it. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** For work that can wait. Answers undefined while there is time left. */
export const takingTurns = () => {
  let begun = performance.now();
  const next = async () => {
    const ended = performance.now();
    taken += ended - begun;
    const [before, workedBefore] = [taken, isMainThread ? worked() : 0];
    await nextTurn();
    // Time passes on a machine with much to do as well, and then a pause would help nobody here.
    const passed = performance.now() - ended - (taken - before);
    // In a thread of their own, nobody waits but who asks the same.
    if (isMainThread && passed > busy && worked() - workedBefore > busy) await pause(room);
    begun = performance.now();
  };
  return (): Promise<void> | undefined => (performance.now() - begun < slice ? undefined : next());
};

/** Sorted by themselves, and compared at most between two turns. */
const run = 256;

/** As `toSorted` does, for many items: others get their turns in between. */
export const sortedInTurns = async <T>(
  items: readonly T[],
  compare: (left: T, right: T) => number,
): Promise<readonly T[]> => {
  const turn = takingTurns();
  const merged = async (left: readonly T[], right: readonly T[]): Promise<readonly T[]> => {
    const all: T[] = [];
    let [at, other] = [0, 0];
    while (at < left.length && other < right.length) {
      const [one, next] = [left[at] as T, right[other] as T];
      const isFirst = compare(one, next) <= 0;
      all.push(isFirst ? one : next);
      if (isFirst) at++;
      else other++;
      if (all.length % run === 0) await turn();
    }
    return all.concat(left.slice(at), right.slice(other));
  };
  let runs: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += run) {
    runs.push(items.slice(from, from + run).sort(compare));
    await turn();
  }
  while (runs.length > 1) {
    const longer: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? []));
    runs = longer;
  }
  return runs[0] ?? [];
};

/**
 * Items of which most may have been sorted before: only the others look for their places.
 * @param before in order; what is in it no more goes. The same is answered where nothing else came or went
 * @param compare tells any two apart
 */
export const sortedAgain = async <T>(
  items: readonly T[],
  before: readonly T[],
  compare: (left: T, right: T) => number,
): Promise<readonly T[]> => {
  const [are, were] = [new Set(items), new Set(before)];
  const stayed = before.length === 0 ? before : before.filter((item) => are.has(item));
  const came = await sortedInTurns(
    items.filter((item) => !were.has(item)),
    compare,
  );
  if (came.length === 0) return stayed.length === before.length ? before : stayed;
  if (stayed.length === 0) return came;
  const turn = takingTurns();
  const all: T[] = [];
  let at = 0;
  for (const item of came) {
    const place = firstReached(stayed.length, (one) => compare(stayed[one] as T, item) >= 0, at);
    while (at < place) all.push(stayed[at++] as T);
    all.push(item);
    const others = turn();
    if (others) await others;
  }
  return all.concat(stayed.slice(at));
};

/** As `map` does, for many items: others get their turns in between. */
export const mapInTurns = async <T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> => {
  const turn = takingTurns();
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(map(item));
    const others = turn();
    if (others) await others;
  }
  return mapped;
};
