import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, type Tell } from './engine.ts';
import { installedOnce } from './installed.ts';

/** Exact versions of the fuzzer of the HTTP interface and all it needs. */
const requirements = fileURLToPath(new URL('../../e2e/fuzz/requirements.txt', import.meta.url));

/** Installs it from PyPI unless it was installed before, and answers where it is. */
export const schemathesisCommand = async (tell: Tell = () => {}): Promise<string> => {
  const folder = await installedOnce('schemathesis', requirements, async (into) => {
    tell('installing Schemathesis from PyPI');
    await runCommand('python3', ['-m', 'venv', into]);
    await runCommand(join(into, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements]);
  });
  return join(folder, 'bin/schemathesis');
};
