// What suites take of the processor, beside `docs/test-times.json`: `node scripts/test-cost.mjs FILE` prints the twenty dearest of a run with
// TEST_TIMES=FILE, and fails where its suites, new ones included, take a tenth more than the file has for them. A processor is as fast as samples
// of one piece of work say that are taken beside the suites.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const allowed = 1.1;

/** Of a file of TEST_TIMES: each suite once (the first run of it), and the mean milliseconds of the samples taken meanwhile. */
export const readTimes = (file) => {
  const suites = new Map();
  let [sum, count] = [0, 0];
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { work, samples, name, ...took } = JSON.parse(line);
    if (work) [sum, count] = [sum + work * samples, count + samples];
    else if (!suites.has(name)) suites.set(name, took);
  }
  return { suites, work: sum / count };
};

const compare = (file) => {
  const { suites, work } = readTimes(file);
  const known = JSON.parse(readFileSync(join(root, 'docs/test-times.json'), 'utf8'));
  const speed = known.work / work;
  const dearest = [...suites].sort(([, a], [, b]) => b.processor - a.processor).slice(0, 20);
  console.log('The twenty dearest suites, in seconds of processor (of the clock):');
  for (const [name, { processor, wall }] of dearest)
    console.log(`${processor.toFixed(1).padStart(7)} (${wall.toFixed(1)})  ${name}`);
  let [now, before] = [0, 0];
  for (const [name, { processor }] of suites) {
    now += processor * speed;
    before += known.suites[name] ?? 0;
  }
  const all = `${now.toFixed(0)} seconds of processor, ${before.toFixed(0)} in docs/test-times.json (this machine: ${speed.toFixed(2)} of it)`;
  if (now <= before * allowed) return console.log(`Suites took ${all}`);
  console.error(
    `Suites became dearer: ${all}. Make them cheaper, or write the file anew (npm run test:times -- ci) and say why.`,
  );
  process.exitCode = 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) compare(process.argv[2]);
