// Checks the directions of imports, and that the tree in docs/architecture.md is the one on disk.
// Fails when hardly any module was looked at.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const cli = fileURLToPath(new URL('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url));
const parts = ['shared', 'command-service', 'query-service', 'workers', 'web', 'standalone', 'migration'];
const { status, stdout, stderr } = spawnSync(process.execPath, [cli, '--config', '.dependency-cruiser.cjs', ...parts], {
  cwd: root,
  encoding: 'utf8',
});
process.stdout.write(stdout);
process.stderr.write(stderr);
const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (modules < 100) console.error(`only ${modules} modules were looked at`);

/**
 * Folders by the one that holds them; the tree indents by two spaces, and a line may name several.
 */
const treeOf = (text) => {
  const tree = new Map();
  let holder;
  for (const line of text.split('\n')) {
    const names = /^\s*((?:[\w./-]+\/\s*)+)/.exec(line)?.[1].trim().split(/\s+/) ?? [];
    for (const name of names.map((found) => found.replace(/\/$/, ''))) {
      if (line.startsWith(' ')) tree.get(holder).push(name);
      else {
        holder = name;
        tree.set(name, []);
      }
    }
  }
  return tree;
};
const foldersIn = (folder) =>
  readdirSync(new URL(`${folder}/`, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .map(({ name }) => name);

const described = /```tree\n([\s\S]*?)```/.exec(readFileSync(new URL('docs/architecture.md', root), 'utf8'))?.[1] ?? '';
const faults = [];
for (const [folder, listed] of treeOf(described)) {
  if (listed.length === 0) continue;
  const found = foldersIn(folder);
  for (const name of listed) if (!found.includes(name)) faults.push(`${folder}/${name} is in the tree, not on disk`);
  for (const name of found) if (!listed.includes(name)) faults.push(`${folder}/${name} is on disk, not in the tree`);
}
if (treeOf(described).size === 0) faults.push('docs/architecture.md has no tree');
for (const fault of faults) console.error(fault);

process.exit(status || (modules < 100 || faults.length > 0 ? 1 : 0));
