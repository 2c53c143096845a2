// What suites take of the processor, beside `docs/test-times.json`: `node scripts/test-cost.mjs FILE` prints the twenty dearest of a run with
// TEST_TIMES=FILE, and fails where its suites, new ones included, take a tenth more than the file has for them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const allowed = 1.1;
/** Seconds of a suite from which it says how fast the processor is. */
const telling = 1;

/** Of a file of TEST_TIMES: each suite once, the first run of it. */
export const readTimes = (file) => {
  const suites = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { name, ...took } = JSON.parse(line);
    if (!suites.has(name)) suites.set(name, took);
  }
  return suites;
};

/** Suites that a kind has at least, where its own middle says how much longer it takes here. */
const several = 10;

/** How much longer suites take here than where the file was made: half of what is known took longer than that, half less long. */
const slownessOf = (suites, known) => {
  const ratios = suites
    .map(({ name, processor }) => ({ ratio: processor / known[name], weight: known[name] }))
    .sort((a, b) => a.ratio - b.ratio);
  let left = ratios.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { ratio, weight } of ratios) {
    left -= weight;
    if (left <= 0) return ratio;
  }
  return 1;
};

/**
 * The same of each kind: kinds run one after the other, and where others take a machine's caches browsers are slowed down by half as much again as
 * all else. A piece of work measured beside the suites said less: it took a quarter longer and the suites nearly twice as long.
 */
const slownessByKind = (suites, known) => {
  const saying = suites.filter(({ name }) => known[name] >= telling);
  const everything = slownessOf(saying, known);
  const of = (kind) => {
    const ofKind = saying.filter((suite) => suite.kind === kind);
    return ofKind.length < several ? everything : slownessOf(ofKind, known);
  };
  const kinds = [...new Set(suites.map(({ kind }) => kind))];
  return { everything, ...Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) };
};

/**
 * @param known seconds of processor by suite, where the file was made
 * @returns seconds there: of all suites `now` and `before`, and of each how many `more`
 */
export const costOfRun = (suites, known) => {
  const ran = [...suites].map(([name, suite]) => ({ ...suite, name }));
  const slowness = slownessByKind(ran, known);
  const took = ran.map(({ name, kind, processor, wall }) => {
    const before = known[name] ?? 0;
    return { name, processor, wall, before, more: processor / slowness[kind] - before };
  });
  const before = took.reduce((sum, suite) => sum + suite.before, 0);
  const now = before + took.reduce((sum, { more }) => sum + more, 0);
  return { slowness, took, now, before, isDearer: now > before * allowed };
};

const print = (seconds, { name, wall }) =>
  console.log(`${seconds.toFixed(1).padStart(7)} (${wall.toFixed(1)})  ${name}`);

const compare = (file) => {
  const { suites: known } = JSON.parse(readFileSync(join(root, 'docs/test-times.json'), 'utf8'));
  const { slowness, took, now, before, isDearer } = costOfRun(readTimes(file), known);
  const most = (key) => took.toSorted((a, b) => b[key] - a[key]);
  console.log('The twenty dearest suites, in seconds of processor (of the clock):');
  for (const suite of most('processor').slice(0, 20)) print(suite.processor, suite);
  const [all, there] = [now, before].map((seconds) => seconds.toFixed(0));
  const here = Object.entries(slowness).map(([what, ratio]) => `${what} ${ratio.toFixed(2)} times as long`);
  const beside = `${all} seconds of processor, ${there} in docs/test-times.json (here takes ${here.join(', ')})`;
  if (!isDearer) return console.log(`Suites took ${beside}`);
  console.log('What grew most, in seconds of processor where the file was made (of the clock here):');
  for (const suite of most('more').slice(0, 10)) print(suite.more, suite);
  console.error(
    `Suites became dearer: ${beside}. Make them cheaper, or write the file anew (npm run test:times -- ci) and say why.`,
  );
  process.exitCode = 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) compare(process.argv[2]);
