// `npm run new -- RenameDocument DocumentRenamed --beside SetRetention RetentionSet`: names a new command and its event beside those that are there,
// with places (`fillIn`) that do not compile until they are filled in. What comes after it: CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { written } from './new/places.mjs';

const [command, event, option, ...beside] = process.argv.slice(2);
if (option !== '--beside' || beside.length !== 2) {
  console.error('npm run new -- COMMAND EVENT --beside COMMAND EVENT');
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const paths = execFileSync('git', ['ls-files', '*.ts'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const texts = written(files, { command, event, beside: { command: beside[0], event: beside[1] } });
for (const [path, text] of texts) writeFileSync(path, text);
execFileSync('npx', ['biome', 'format', '--write', ...texts.keys()], { stdio: 'ignore' });
console.log([...texts.keys()].join('\n'));
