import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runCommand } from '../../scripts/engines/engine.ts';
import { describeEngine } from '../../shared/testing/engine.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';

const program = fileURLToPath(new URL('program/main.ts', import.meta.url));
/** As strict as there is. */
const options = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noUnusedLocals: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  rewriteRelativeImportExtensions: true,
  types: [],
};

describeEngine('TYPED_CLIENT', (tools) => {
  let installation: Installation;
  let folder: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    await installation.host();
    folder = mkdtempSync(join(tmpdir(), 'typed-client-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['main.ts'] }));
    copyFileSync(program, join(folder, 'main.ts'));
    symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'));
  }, 60_000);
  afterAll(async () => {
    await installation?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (script: string, ...args: string[]) => runCommand(process.execPath, [script, ...args], { cwd: folder });
  const tool = (name: string) => join(tools, 'node_modules/.bin', name);

  it('[BEY-12] types that are generated from the document compile, refuse wrong calls, and fit the answers', async () => {
    await run(tool('openapi-typescript'), `${installation.url}/api/openapi.json`, '--output', 'generated.ts');
    await run(tool('tsc'), '--project', '.');

    const answers = JSON.parse(await run('main.js', installation.url, emailOf('Hilda'), password));
    const { projectId } = answers;
    expect(answers).toEqual({
      codes: ['SIGN_IN_FAILED', 'INVALID', 'PROJECT_NOT_FOUND'],
      field: expect.any(String),
      listed: [{ id: projectId, projectName: 'Typed' }],
      one: { id: projectId, status: 'draft', scope: 'public', endDate: '2034-03-04' },
      projectId: expect.stringMatching(/^\d{9}$/),
      begun: { status: 201, location: expect.stringMatching(/^\/api\/uploads\/./) },
    });
  }, 120_000);
});
