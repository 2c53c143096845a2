// `npm run fuzz-api [-- --seconds 600 --seed 7 --as host]`: Schemathesis against a fresh installation
// on a temporary folder, as three people one after the other. With `--requests 100000` so many random
// calls of our own instead, without limits of rates. Ends with 1 where it finds something.
import { parseArgs } from 'node:util';
import './typescript-hooks.mjs';

const { schemathesisCommand } = await import('./engines/tools.ts');
const { openTestInstallation } = await import('../e2e/support/installation.ts');
const { prepareGround } = await import('../e2e/fuzz/people.ts');
const { fuzz } = await import('../e2e/fuzz/fuzz.ts');

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    as: { type: 'string' },
    requests: { type: 'string' },
  },
});
const seed = Number(values.seed);
if (values.requests) {
  const { floodInstallation } = await import('../e2e/fuzz/flooded.ts');
  const report = await floodInstallation({ requests: Number(values.requests), seed, tell: console.error });
  console.log(JSON.stringify({ seed, ...report }, null, 1));
  process.exit(report.faults.length > 0 ? 1 : 0);
}
const command = await schemathesisCommand((what) => console.error(what));
const installation = await openTestInstallation();
const { people, known } = await prepareGround(installation);
let found = 0;
for (const [who, email] of Object.entries(people)) {
  if (values.as && values.as !== who) continue;
  console.error(`\nAs ${who}, seed ${values.seed}:`);
  const { url } = installation;
  const numbers = { bound: { seconds: Number(values.seconds) }, seed };
  const { failures, errors } = await fuzz({ command, url, email, known, every: true, verbose: true, ...numbers });
  found += failures.length + errors.length;
}
await installation.remove();
console.log(`${found} failures`);
process.exit(found > 0 ? 1 : 0);
