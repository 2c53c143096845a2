// `npm run check`: types, lint and architecture at once, then the tests without a browser that the change since `main` can touch.
import { spawn } from 'node:child_process';

const run = (script, ...args) =>
  new Promise((resolve) => {
    const output = [];
    const child = spawn('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.once('close', (status) => resolve({ script, status, text: Buffer.concat(output).toString() }));
  });

const since = process.argv[2] ?? 'main';
const results = await Promise.all([run('typecheck'), run('lint'), run('architecture')]);
if (results.every(({ status }) => status === 0))
  results.push(
    await run('test', '--changedSince', since, '--passWithNoTests', '--selectProjects', 'unit', 'api', 'component'),
  );
for (const { script, status, text } of results) {
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${script}`);
  if (status !== 0 || script === 'test') console.log(text.trim().split('\n').slice(-60).join('\n'));
}
process.exitCode = results.some(({ status }) => status !== 0) ? 1 : 0;
