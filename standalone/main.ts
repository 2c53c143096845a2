import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asTyped } from '@dossier/shared/basics/as-typed';
import type { Clock } from '@dossier/shared/basics/clock';
import { createLogger, usualDestination } from '@dossier/shared/basics/log';
import { explain } from '@dossier/shared/basics/refused';
import { asOfIn, environmentOfData } from '@dossier/shared/process/as-of';
import { isCluster } from '@dossier/shared/process/environment';
import { letOthersGoFirst } from '@dossier/shared/process/priority';
import { keepPrivate } from '@dossier/shared/process/private-files';
import { runOnce } from '@dossier/shared/process/run-once';
import { checkTestEngines } from '@dossier/shared/process/test-engines';
import { announcement } from './announcement.ts';
import { guardStart, noteOpened, withBackup } from './backup/guard.ts';
import { openStandalone } from './compose.ts';
import { demo } from './demo/demo.ts';
import { asksForHelp, type CommandName, help, refuseWords, typed } from './help.ts';
import { operations } from './maintenance.ts';
import { setUp } from './set-up/server.ts';
import { needsSetUp, readInstalled } from './set-up/settings.ts';
import { keepErrors } from './support/errors.ts';

// From dist/, where the bundle lies, and from standalone/ the root is one up.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const [name, ...words] = typed(process.argv.slice(2));
const print = (line: string) => process.stdout.write(`${line}\n`);
/** To people as it is; who reads JSON gets nothing else, whatever the level of the log is. */
const tell = createLogger({ level: 'info', service: 'dossier' });
const say = (line: string) => void (process.stdout.isTTY ? print(line) : line && tell.info(line));

/** By a process that lets others go first from its first moment on. What it prints besides failures it notes as well. */
const spendNight = async (signal: AbortSignal) => {
  const words = [...process.execArgv, fileURLToPath(import.meta.url), 'backup', 'night'];
  const child = spawn(process.execPath, words, { signal, stdio: ['ignore', 'ignore', 'inherit'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  await once(child, 'exit');
};

/** What variables say, and after them what was set up. */
const installed = async () => (await readInstalled(environmentOfData(process.env))).environment;

/** Until somebody has set it up. Answers the port at which they did. */
const waitForSetUp = async (options: Omit<Parameters<typeof setUp>[0], 'signal'>) => {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  const port = await setUp({ ...options, signal: leaving.signal });
  process.off('SIGINT', leave);
  process.off('SIGTERM', leave);
  return port ?? process.exit(0);
};

const serve = async (clock?: Clock) => {
  const variables = environmentOfData(process.env);
  if (isCluster(variables))
    throw new Error(
      'EVENT_STORE_URL and the like belong to the cluster profile, whose processes start one by one: see docs/operations.md.',
    );
  const asOf = asOfIn(variables.DATA_DIR);
  const { destination, errors } = keepErrors(usualDestination());
  const log = createLogger({ level: variables.LOG_LEVEL, service: 'dossier' }, destination);
  const explaining = (error: unknown) => {
    throw withBackup(error, variables);
  };
  const backup = await guardStart(variables, version).catch(explaining);
  if (backup !== undefined) say(`Another release had these data last: they were backed up to ${backup}.`);
  const web = join(root, 'web/dist');
  const { environment: first, isSetUp } = await readInstalled(variables).catch(explaining);
  const isWanted = !clock && (await needsSetUp(first, isSetUp));
  const port = isWanted ? await waitForSetUp({ environment: variables, log, web, say }) : first.PORT;
  const environment = { ...(isWanted ? await installed() : first), PORT: port };
  if (!asOf) checkTestEngines(environment, variables);
  const standalone = await openStandalone({
    environment,
    variables,
    log,
    errors,
    version,
    web,
    ...(clock ? { clock } : { spendNight }),
  }).catch(explaining);
  noteOpened(environment, version, log);
  const stop = () => {
    void standalone.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  return {
    ...standalone,
    announce: () => say(announcement(standalone.url, environment, asOf)),
  };
};

const commands: Readonly<Record<CommandName, () => Promise<void>>> = {
  start: async () => (await serve()).announce(),
  demo: async () => {
    const time = { offset: 0 };
    const { url, engines, announce } = await serve(() => Date.now() + time.offset);
    if ((await engines.eventStore.head()) > 0)
      throw new Error('The demo needs an empty data directory: DATA_DIR=./demo-data npm run demo');
    await demo(url, root, time, say);
    announce();
  },
  ...(Object.fromEntries(
    Object.entries(operations).map(([name, operate]) => [
      name,
      // What repairs a store that cannot be read needs no setting that is in it.
      () => runOnce(async () => operate(await installed().catch(() => environmentOfData(process.env)), words, version)),
    ]),
  ) as Record<keyof typeof operations, () => Promise<void>>),
};
const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word);

keepPrivate();
// Routine messages would hide the address to open.
process.env.LOG_LEVEL ||= 'warn';
try {
  if (name === '--version') print(version);
  else if (asksForHelp([name, ...words])) print(help(version, [name, ...words].find(isCommand)));
  else if (isCommand(name)) {
    refuseWords(name, words);
    // Others work meanwhile.
    if (name === 'backup') letOthersGoFirst();
    await commands[name]();
  } else
    throw new Error(`Unknown command "${name}": ${Object.keys(commands).join(', ')}. With --help: what each does.`);
} catch (error) {
  process.stderr.write(`${asTyped(explain(error))}\n`);
  process.exit(1);
}
