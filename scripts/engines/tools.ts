import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, type Tell } from './engine.ts';
import { gatewayCommand } from './gateway.ts';
import { installedOnce } from './installed.ts';

/** Of exact versions, of which the list lies there. */
const listOf = (path: string) => fileURLToPath(new URL(`../../e2e/${path}`, import.meta.url));

/** Installs what a folder lists from npm, beside ours, unless it was installed before, and answers in which folder. */
const installedByNpm = (name: string, list: string, ...more: readonly string[]): Promise<string> =>
  installedOnce(name, join(list, 'package-lock.json'), async (into) => {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(list, file), join(into, file));
    await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...more], { cwd: into });
  });

/** Each Node of the list: `node-20/bin/node` and others. */
const nodesFolder = async (): Promise<string> =>
  join(await installedByNpm('nodes', listOf('package/nodes')), 'node_modules');

/** Of another processor than this machine's, which npm is told not to mind. */
export const arm64NodesFolder = async (): Promise<string> =>
  join(await installedByNpm('nodes-arm64', listOf('package/nodes/arm64'), '--force'), 'node_modules');

/** The fuzzer of the HTTP interface and all it needs, from PyPI unless it was installed before; answers where it is. */
export const schemathesisCommand = async (tell: Tell = () => {}): Promise<string> => {
  const requirements = listOf('fuzz/requirements.txt');
  const folder = await installedOnce('schemathesis', requirements, async (into) => {
    tell('installing Schemathesis from PyPI');
    await runCommand('python3', ['-m', 'venv', into]);
    await runCommand(join(into, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements]);
  });
  return join(folder, 'bin/schemathesis');
};

/**
 * Programs that suites start themselves, by the name of the variable that leads to each.
 * @returns of each: the command, or the folder of several, once it is fetched and built
 */
export const tools: Readonly<Record<string, () => Promise<string>>> = {
  gateway: gatewayCommand,
  schemathesis: schemathesisCommand,
  /** The generator of types, the compiler that it runs on, and the client that they are for. */
  typed_client: () => installedByNpm('typed-client', listOf('typed-client')),
  nodes: nodesFolder,
};
