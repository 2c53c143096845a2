// Checks the directions of imports; a run that found next to no modules checked nothing and fails.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url));
const parts = ['shared', 'command-service', 'query-service', 'workers', 'web', 'standalone', 'migration'];
const { status, stdout, stderr } = spawnSync(process.execPath, [cli, '--config', '.dependency-cruiser.cjs', ...parts], {
  encoding: 'utf8',
});
process.stdout.write(stdout);
process.stderr.write(stderr);
const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0);
if (modules < 100) console.error(`only ${modules} modules were looked at`);
process.exit(status || (modules < 100 ? 1 : 0));
