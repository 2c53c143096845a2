import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, type Tell } from './engine.ts';
import { installedOnce } from './installed.ts';

/** Exact versions of the generator of types, the compiler that it runs on, and the client that they are for. */
const manifest = (name: string) => fileURLToPath(new URL(`../../e2e/typed-client/${name}`, import.meta.url));

/** Installs them from npm, beside ours, unless they were installed before, and answers in which folder. */
export const typedClientFolder = (tell: Tell = () => {}): Promise<string> =>
  installedOnce('typed-client', manifest('package-lock.json'), async (folder) => {
    tell('installing openapi-typescript from npm');
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(manifest(name), join(folder, name));
    await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  });
