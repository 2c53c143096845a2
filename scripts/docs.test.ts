import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const below = readdirSync('docs', { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.md'));
const listed = ['README.md', 'CONTRIBUTING.md', ...below.map((name) => `docs/${name}`)];
const pages = listed.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const folders =
  '(?:bench|command-service|docs|e2e|gateway|migration|query-service|scripts|shared|standalone|web|workers)';
/** Those of earlier commits say which. */
const named = new RegExp(`\`(${folders}/[\\w./-]+\\.\\w+)\`(?! of commit)`, 'g');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };

it('names only files that are there', () => {
  const missing = pages.flatMap(({ file, text }) =>
    [...text.matchAll(named)].flatMap(([, path = '']) => (existsSync(path) ? [] : `${file}: ${path}`)),
  );
  expect(missing).toEqual([]);
});

it('names only scripts that npm runs', () => {
  const missing = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (?:--?[\w-]+ )*([a-z][\w:-]*)/g)].flatMap(([, name = '']) =>
      name in scripts ? [] : `${file}: ${name}`,
    ),
  );
  expect(missing).toEqual([]);
});
