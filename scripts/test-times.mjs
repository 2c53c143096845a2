// `npm run test:times`: measures the depths of testing on this machine, with nothing else running. Writes the table of CONTRIBUTING.md;
// with `-- ci` measures the whole of `.ci/run`, too, and writes `docs/test-times.json` of it, which needs the suites of engines.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureLoop } from './jest/processor.mjs';
import { readTimes } from './test-cost.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'dossier-times-'));
const times = join(folder, 'times.jsonl');
const took = {};
const run = (name, command, args, env = {}) => {
  const began = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${name} failed: nothing is written`);
  took[name] = Math.round((Date.now() - began) / 1000);
};

const ci = process.argv.includes('ci');
run('npm test', 'npm', ['test', '--silent'], ci ? {} : { TEST_TIMES: times });
run('npm run check', 'npm', ['run', '--silent', 'check']);
const measured = ['npm test', 'npm run check'];
if (ci) {
  run('.ci/run', 'bash', ['.ci/run'], { TEST_TIMES: times });
  measured.push('.ci/run');
}

const suites = readTimes(times);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const date = new Date().toISOString().slice(0, 10);
const sorted = [...suites].sort(([, a], [, b]) => b.processor - a.processor);
if (ci)
  writeFileSync(
    join(root, 'docs/test-times.json'),
    `${JSON.stringify(
      {
        date,
        commit,
        suites: Object.fromEntries(sorted.map(([name, { processor }]) => [name, Math.round(processor * 10) / 10])),
      },
      null,
      2,
    )}\n`,
  );

const kinds = new Map();
for (const entry of sorted) kinds.set(entry[1].kind, [...(kinds.get(entry[1].kind) ?? []), entry]);
const sum = (entries, what) => Math.round(entries.reduce((all, [, suite]) => all + suite[what], 0));
const inWords = (seconds) => (seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`);
const table = [
  `Measured on ${date} (commit ${commit}, ${availableParallelism()} cores, a fixed loop of ${Math.round(measureLoop())} ms):`,
  '',
  '| | takes |',
  '|---|---|',
  ...measured.map((name) => `| \`${name}\` | ${inWords(took[name])} |`),
  '',
  '| suites | how many | seconds of processor |',
  '|---|---|---|',
  ...[...kinds].map(([kind, entries]) => `| ${kind} | ${entries.length} | ${sum(entries, 'processor')} |`),
].join('\n');
const page = join(root, 'CONTRIBUTING.md');
const [begin, end] = ['<!-- times: npm run test:times -->', '<!-- /times -->'];
const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
writeFileSync(page, `${text.slice(0, from)}\n${table}\n${text.slice(to)}`);
rmSync(folder, { recursive: true });
