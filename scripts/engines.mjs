// `npm run engines [-- name ...]`: starts all engines of the cluster profile and its gateway, or the
// engines named, and says how to start the processes. Data is kept under data/engines; with
// `--free-ports` nothing is kept.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLocally, shownPath } from './local.mjs';

const { startEngines } = await import('./engines/index.ts');
const { checkPorts, usualPorts } = await import('./engines/ports.ts');
const { startSurroundings } = await import('./cluster/start.ts');

const quoted = (value) => (/^[\w@%+=:,./-]*$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`);
const exportsOf = (variables) => Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);

/** Those named, for whoever needs no more. */
const startNamed = async (names, { dir, freePorts, tell }) => {
  const ports = freePorts ? {} : Object.fromEntries(names.map((name) => [name, usualPorts[name]]));
  await checkPorts(ports);
  const { variables, stop } = await startEngines(names, { dir, portOf: (name) => ports[name], tell });
  return { text: ['', ...exportsOf(variables), '', 'Ctrl-C ends them.'].join('\n'), stop };
};

const startAll = async ({ dir, freePorts, tell }) => {
  const counts = { 'command-service': 1, 'query-service': 1, workers: 1, relay: 2 };
  const { url, mailsUrl, places, environment, stop } = await startSurroundings({ dir, counts, freePorts, tell });
  const file = join(dir, 'variables.sh');
  const lines = exportsOf(environment);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const unless = (usual, name, port) => (port === usual ? '' : `${name}=${port} `);
  const commands = places.map(
    ({ service, host, port, operationsPort }) =>
      `  HOST=${host} ${unless(3000, 'PORT', port)}${unless(3001, 'OPERATIONS_PORT', operationsPort)}node dist/${service}.js`,
  );
  const text = `
The engines and the gateway are running. Every process needs these variables:

${lines.map((line) => `  ${line}`).join('\n')}

Build once, and start each process in a terminal of its own:

  npm run build
  . ${shownPath(file)}
${commands.join('\n')}

Then open ${url}
Mails are caught, and shown at ${mailsUrl}
Payments go to a test gateway, unless you set the variables of Stripe.
Data is in ${shownPath(dir)}. Ctrl-C ends the engines.`;
  return { text, stop };
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
await runLocally('engines', (options) => (names.length > 0 ? startNamed(names, options) : startAll(options)));
