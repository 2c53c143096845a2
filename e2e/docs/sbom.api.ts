import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));
type Package = { readonly name: string; readonly dependencies?: object; readonly devDependencies?: object };
const packageIn = (folder: string): Package => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
type Component = { readonly purl: string; readonly hashes?: readonly object[] };

it('npm run sbom names every package that is shipped, with its checksum, and no tool of developers', () => {
  const sbom = JSON.parse(
    execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { maxBuffer: 2 ** 28, encoding: 'utf8' }),
  );
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'dossier' } } });
  const named = new Map(
    (sbom.components as Component[]).map((one) => [
      decodeURIComponent(/^pkg:npm\/(.+)@/.exec(one.purl)?.[1] ?? ''),
      one,
    ]),
  );
  const workspaces = readdirSync(root).filter(
    (name) => name !== 'node_modules' && existsSync(join(root, name, 'package.json')),
  );
  expect(workspaces.length).toBeGreaterThan(4);
  const wanted = workspaces.flatMap((folder) => Object.keys(packageIn(folder).dependencies ?? {}));
  expect(wanted.filter((name) => !named.has(name))).toEqual([]);
  for (const tool of ['jest', '@biomejs/biome', 'typescript', 'testcontainers']) expect(named.has(tool)).toBe(false);
  expect(wanted.filter((name) => !name.startsWith('@dossier/') && !named.get(name)?.hashes)).toEqual([]);
});
