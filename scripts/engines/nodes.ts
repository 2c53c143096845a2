import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, type Tell } from './engine.ts';
import { installedOnce } from './installed.ts';

const manifest = (name: string) => fileURLToPath(new URL(`../../e2e/package/nodes/${name}`, import.meta.url));

/** Installs each Node from npm, unless they were installed before, and answers in which folder: `node-20/bin/node` and others. */
export const nodesFolder = async (tell: Tell = () => {}): Promise<string> => {
  const folder = await installedOnce('nodes', manifest('package-lock.json'), async (into) => {
    tell('installing Node 20, 22 and 24 from npm');
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(manifest(name), join(into, name));
    await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: into });
  });
  return join(folder, 'node_modules');
};
