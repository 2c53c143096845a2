// Lists the rows of docs/requirements.md that no test cites: `npm run requirements [-- AREA ...]`.
// A test cites a row by its id in brackets in its name: "[JOIN-03]" or "[JOIN-03, VAL-12]".
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const rows = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  .split('\n')
  .map((line) => /^\|\s*([A-Z]+-\d+)\s*\|\s*(.*?)\s*\|/.exec(line))
  .filter(Boolean)
  .map(([, id, text]) => ({ id, area: id.split('-')[0], text }));
const wanted = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.test.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(test|api|browser|fault|engine|long)\.ts$|\.test\.tsx$|\/contract\.ts$/.test(file));

const cited = new Map();
for (const file of files) {
  for (const [, ids] of readFileSync(join(root, file), 'utf8').matchAll(/\[((?:[A-Z]+-\d+)(?:[\s,]+[A-Z]+-\d+)*)\]/g)) {
    for (const id of ids.split(/[\s,]+/)) cited.set(id, file);
  }
}

for (const area of new Set(rows.map((row) => row.area))) {
  const ofArea = rows.filter((row) => row.area === area);
  const missing = ofArea.filter((row) => !cited.has(row.id));
  console.log(`${area.padEnd(8)} ${String(ofArea.length - missing.length).padStart(3)} of ${ofArea.length}`);
  if (wanted.length === 0 || wanted.includes(area))
    for (const { id, text } of missing) console.log(`         ${id}  ${text}`);
}
const known = new Set(rows.map((row) => row.id));
const unknown = [...cited].filter(([id]) => !known.has(id));
for (const [id, file] of unknown) console.log(`${file} cites ${id}, which is no row`);
console.log(`${rows.filter((row) => cited.has(row.id)).length} of ${rows.length} rows are cited by a test`);
process.exitCode = unknown.length ? 1 : 0;
