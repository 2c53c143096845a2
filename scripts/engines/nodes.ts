import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, type Tell } from './engine.ts';
import { installedOnce } from './installed.ts';

const manifests = fileURLToPath(new URL('../../e2e/package/nodes', import.meta.url));

/** Installs each Node of a list from npm, unless they were installed before, and answers in which folder: `node-20/bin/node` and others. */
const installed = async (name: string, list: string, more: readonly string[]): Promise<string> => {
  const folder = await installedOnce(name, join(list, 'package-lock.json'), async (into) => {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(list, file), join(into, file));
    await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...more], { cwd: into });
  });
  return join(folder, 'node_modules');
};

export const nodesFolder = async (tell: Tell = () => {}): Promise<string> => {
  tell('installing Node 20, 22 and 24 from npm');
  return installed('nodes', manifests, []);
};

/** Of another processor than this machine's, which npm is told not to mind. */
export const arm64NodesFolder = (): Promise<string> => installed('nodes-arm64', join(manifests, 'arm64'), ['--force']);
