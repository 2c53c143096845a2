import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const rootFile = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A small copy of the product in which each file imports what it must not. */
const tree = {
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
  'node_modules/nodemailer/package.json': JSON.stringify({
    ...{ name: 'nodemailer', type: 'module' },
    exports: { '.': './dist/esm/index.js', './lib/addressparser': './dist/esm/addressparser.js' },
  }),
  'node_modules/nodemailer/dist/esm/index.js': 'export default 1;',
  'node_modules/nodemailer/dist/esm/addressparser.js': 'export default 1;',
  'node_modules/date-fns/package.json': '{ "name": "date-fns", "type": "module", "exports": "./dist/index.js" }',
  'node_modules/date-fns/dist/index.js': 'export default 1;',
  'web/src/people.ts': "import parse from 'nodemailer/lib/addressparser';\nexport const people = parse;",
  'web/src/node.ts': "import fs from 'node:fs';\nexport const node = fs;",
  'shared/contract/dates.ts': "import dates from 'date-fns';\nexport const date = dates;",
  'command-service/domain/sent.ts': "import mails from 'nodemailer';\nexport const sent = mails;",
  'query-service/views.ts': 'export const views = 1;',
  'workers/reading.ts': "import { views } from '../query-service/views.ts';\nexport const reading = views;",
};

describe('the check of the directions of imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-architecture-'));
  let said: string;
  beforeAll(() => {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const cli = rootFile('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const parts = ['shared', 'command-service', 'query-service', 'workers', 'web'];
    const words = [cli, '--config', rootFile('.dependency-cruiser.cjs'), ...parts];
    said = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }).stdout;
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['engines-stay-in-their-ports', 'web/src/people.ts', 'node_modules/nodemailer/dist/esm/addressparser.js'],
    ['no-node-in-the-browser', 'web/src/node.ts', 'fs'],
    ['contract-is-pure', 'shared/contract/dates.ts', 'node_modules/date-fns/dist/index.js'],
    ['domain-has-no-io', 'command-service/domain/sent.ts', 'node_modules/nodemailer/dist/esm/index.js'],
    ['workers-knows-only-shared', 'workers/reading.ts', 'query-service/views.ts'],
  ])('finds what %s forbids, also where a package has its entry in dist/', (rule, from, to) => {
    expect(said).toContain(`error ${rule}: ${from} → ${to}`);
  });
});
