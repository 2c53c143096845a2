// `npm run check`: types, lint and architecture, and the tests without a browser that the change since `main` can touch, nearest first, as many as
// end within a minute; the rest is named. `-- HEAD~1`: since another commit.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { costOf } from './jest/costs.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Seconds of processor that suites may take, of `docs/test-times.json`. */
const affordable = 28 * availableParallelism();

const run = (script, ...args) =>
  new Promise((resolve) => {
    const output = [];
    const child = spawn('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
      cwd: root,
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.once('close', (status) => resolve({ script, status, text: Buffer.concat(output).toString() }));
  });

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changedSince = (commit) =>
  [
    ...git('diff', '--name-only', '--relative', '--merge-base', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => existsSync(`${root}/${file}`));

/** Folders that a suite shares with the change: what is said in its own folder is heard first. */
const nearness = (suite, changed) => {
  const folders = dirname(suite).split(sep);
  const shared = (file) => {
    const others = dirname(file).split('/');
    const apart = folders.findIndex((folder, index) => folder !== others[index]);
    return apart < 0 ? folders.length : apart;
  };
  return Math.max(...changed.map(shared));
};

const kinds = ['--selectProjects', 'unit', 'api', 'component'];
const touchedBy = (listed, changed) =>
  listed
    .split('\n')
    .filter((line) => existsSync(line))
    .map((path) => relative(root, path))
    .map((suite) => ({ suite, near: nearness(suite, changed), cost: costOf(suite) }))
    .sort((a, b) => b.near - a.near || a.cost - b.cost);

const testTouched = async () => {
  const changed = changedSince(process.argv[2] ?? 'main');
  const none = { script: 'test', status: 0, text: 'No test that the change can touch' };
  if (changed.length === 0) return none;
  const listing = await run('test', '--listTests', '--passWithNoTests', '--findRelatedTests', ...changed, ...kinds);
  if (listing.status !== 0) return listing;
  const touched = touchedBy(listing.text, changed);
  let [cost, many] = [0, 0];
  for (const suite of touched) {
    cost += suite.cost;
    if (cost > affordable) break;
    many += 1;
  }
  const [now, left] = [touched.slice(0, many), touched.slice(many)].map((some) => some.map(({ suite }) => suite));
  return { ...(now.length > 0 ? await run('test', '--runTestsByPath', ...now, ...kinds) : none), left };
};

const results = await Promise.all([run('typecheck'), run('lint'), run('architecture'), testTouched()]);
for (const { script, status, text, left = [] } of results) {
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${script}`);
  if (status !== 0 || script === 'test')
    console.log(
      text
        .trim()
        .replace(/\nRan all test suites.*/, '')
        .split('\n')
        .slice(-60)
        .join('\n'),
    );
  if (left.length > 0)
    console.log(`Left to npm test, as further away (${left.length} suites):\n  ${left.join('\n  ')}`);
}
process.exitCode = results.some(({ status }) => status !== 0) ? 1 : 0;
