/** One line of the table: ours, theirs, and how the result compares to its budget. */
export type Line = {
  readonly what: string;
  readonly ours?: string;
  readonly against?: string;
  readonly value: number;
  /** Absent where a figure is told for information. */
  readonly floor?: number | undefined;
  readonly goal?: number | undefined;
  readonly unit: 'ratio' | 'ms' | 'requests' | 'shift' | 'kB' | 'MB' | 's' | '/s' | 'lost';
  /** Whether more is better (ratios of throughput) or less. */
  readonly better: 'more' | 'less';
  readonly note?: string;
  /** Why a floor that is missed is not judged, where this machine cannot tell. */
  readonly untold?: string | undefined;
};

/** What a figure has to be, and what it is to be. */
export const atMost = (floor: number, goal: number, unit: Line['unit']) =>
  ({ floor, goal, unit, better: 'less' }) as const;
export const atLeast = (floor: number, goal: number, unit: Line['unit']) =>
  ({ floor, goal, unit, better: 'more' }) as const;

/** Milliseconds that it takes. */
export const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** What it answers each time. */
export const repeated = async <T>(times: number, work: () => Promise<T>): Promise<T[]> => {
  const found: T[] = [];
  while (found.length < times) found.push(await work());
  return found;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

/**
 * Runs a and b in turn, after a warm-up of each.
 * @returns both medians and the median of the ratios
 */
export const pairs = async (a: () => Promise<number>, b: () => Promise<number>, rounds = 5) => {
  await a();
  await b();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await a());
    theirs.push(await b());
  }
  return {
    ours: median(ours),
    theirs: median(theirs),
    ratio: median(ours.map((value, index) => value / (theirs[index] as number))),
  };
};

/** What `pairs` found, beside what the others are. */
export const compared = (
  { ours, theirs, ratio }: Awaited<ReturnType<typeof pairs>>,
  shown: (value: number) => string,
  others: string,
) => ({ ours: shown(ours), against: `${others}: ${shown(theirs)}`, value: ratio });

const holds = ({ value, better }: Line, bound: number | undefined) =>
  bound !== undefined && (better === 'more' ? value >= bound : value <= bound);
/** Worth a second measurement. */
export const isBelowFloor = (line: Line) => line.floor !== undefined && !holds(line, line.floor);
export const verdict = (line: Line) => {
  if (line.floor === undefined) return '-';
  if (isBelowFloor(line)) return line.untold === undefined ? 'missed' : `not told: ${line.untold}`;
  return holds(line, line.goal) ? 'goal' : 'floor';
};

const shown = (value: number | undefined, unit: Line['unit']) => {
  if (value === undefined) return '-';
  if (unit === 'lost' || unit === 'requests') return `${value} ${unit}`;
  if (unit === 'shift') return value.toFixed(3);
  return unit === 'ratio' ? value.toFixed(2) : `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
};

export const table = (lines: readonly Line[]): string =>
  [
    '| what | ours | against | result | floor | goal | reached |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) =>
      [
        '',
        `${line.what}${line.note ? ` (${line.note})` : ''}`,
        line.ours ?? '',
        line.against ?? '-',
        shown(line.value, line.unit),
        shown(line.floor, line.unit),
        shown(line.goal, line.unit),
        verdict(line),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');
