import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, runCommand, type Tell } from './engine.ts';

/** Exact versions of the fuzzer of the HTTP interface and all it needs. */
const requirements = fileURLToPath(new URL('../../e2e/fuzz/requirements.txt', import.meta.url));

/** Installs it from PyPI unless it was installed before, and answers where it is. */
export const schemathesisCommand = async (tell: Tell = () => {}): Promise<string> => {
  const versions = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(), `schemathesis-${versions}`);
  const installed = join(folder, 'installed');
  if (!existsSync(installed)) {
    tell('installing Schemathesis from PyPI');
    rmSync(folder, { recursive: true, force: true });
    await runCommand('python3', ['-m', 'venv', folder]);
    await runCommand(join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements]);
    writeFileSync(installed, '');
  }
  return join(folder, 'bin/schemathesis');
};
