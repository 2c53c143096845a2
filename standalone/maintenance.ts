import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Asked, besideServer, type Engines, type HeldEngines, withoutServer } from '@dossier/query-service';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import type { OperatorOverview } from '@dossier/shared/contract';
import { isAsWritten, lastSignedSeal, partsAside } from '@dossier/shared/history';
import { openSqliteJobQueue } from '@dossier/shared/job-queue/sqlite';
import { noPayments } from '@dossier/shared/payments';
import { asOfIn, asOfText } from '@dossier/shared/process/as-of';
import { fileClockRecord } from '@dossier/shared/process/clock/record';
import type { Environment } from '@dossier/shared/process/environment';
import { rotateSealKey } from '@dossier/shared/process/seal-key';
import { beginMasterKeyRotation } from '@dossier/shared/process/secrets';
import { openCardProvider, openEmbedded, openFiles, openPeople, readEmbedded } from '@dossier/shared/profiles/embedded';
import { onDemand } from '@dossier/shared/profiles/engines';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';
import { backupCommands, verifyBackup } from './backup/commands.ts';
import { noteVerified } from './backup/status.ts';
import { doctorCommand } from './doctor/command.ts';
import { askServer, localUrl, needInstallation } from './server.ts';
import { setUpCommand } from './set-up/command.ts';
import { supportCommand } from './support/command.ts';

/** The lights of the operator's page: one sentence each, its state before it unless that is good. Not `ok` while one is bad. */
const statusOf = ({ lights }: Pick<OperatorOverview, 'lights'>): { ok: boolean; lights: object } => ({
  ok: lights.every(({ state }) => state !== 'bad'),
  lights: Object.fromEntries(
    lights.map(({ name, state, says }) => [name, state === 'good' ? says : `${state.toUpperCase()}: ${says}`]),
  ),
});

/** `npm run status`: how the server that runs here is. */
const statusCommand = async (environment: Environment): Promise<object> => {
  needInstallation(environment);
  const answer = await askServer(environment, '/api/operator');
  if (answer) return statusOf((await answer.json()) as OperatorOverview);
  return {
    ok: false,
    says: `Dossier does not answer at ${localUrl(environment)}: it does not run, or HOST, PORT or DATA_DIR are others than those it runs with.`,
  };
};

/** Nobody does what is ordered of a copy of a moment. */
const openOrders = (dataDir: string) => {
  const jobs = openSqliteJobQueue({ file: join(dataDir, 'jobs.db'), beside: true });
  const asOf = asOfIn(dataDir);
  if (!asOf) return jobs;
  const refused = `${asOfText(asOf)} Name the DATA_DIR of the living installation.`;
  return { ...jobs, enqueue: () => Promise.reject(new Error(refused)) };
};

/** Beside the server, if it runs. */
const openBeside = (environment: Environment): Engines => {
  const { DATA_DIR: dataDir, S3_URL } = environment;
  const { once, close } = onDemand();
  const stores = once(() => readEmbedded({ dataDir }));
  const people = once(() => openPeople(environment));
  return {
    eventStore: async () => (await stores()).eventStore,
    uploads: async () => (await stores()).uploads,
    directory: once(async () => (await stores()).directory(openMasterKeys(environment).keys)),
    files: once(() => openFiles(environment)),
    jobs: once(() => openOrders(dataDir)),
    // One that only stands in for a card provider is restored with all else.
    payments: once(() => openCardProvider(environment) ?? noPayments()),
    clockRecord: async () => fileClockRecord(dataDir),
    // A copy of a moment lacks whoever was erased since.
    people: async () => (asOfIn(dataDir) ? undefined : (await people()).people),
    parts: partsAside(join(dataDir, 'events.db')),
    copied: { keepsPositions: true, ...(S3_URL === undefined && { filesDir: join(dataDir, 'files') }) },
    close,
  };
};

/** @throws EngineUnavailableError while the server runs */
const openHeld = async (environment: Environment): Promise<HeldEngines> => {
  const { eventStore, eventSource, jobs, bus, readStore, live, close } = await openEmbedded({ environment });
  return {
    eventSource,
    eventStore: async () => eventStore,
    jobs: async () => jobs,
    bus: async () => bus,
    readStore: async () => readStore,
    live: async () => live,
    close,
  };
};

const opening =
  <E extends { close(): Promise<void> }>(open: (environment: Environment) => E | Promise<E>) =>
  <R extends object>(operation: (asked: Asked<E>) => Promise<R>) =>
  async (environment: Environment, words: readonly string[] = []): Promise<R> => {
    needInstallation(environment);
    const engines = await open(environment);
    const log = createLogger({ level: environment.LOG_LEVEL, service: 'maintain' });
    return operation({ engines, environment, words, log }).finally(engines.close);
  };
const beside = opening(openBeside);
const held = opening(openHeld);

const verifyInstallation = beside(besideServer.verify);

/** By the name of the command, of an embedded installation's variables and the words that follow the name. */
export const operations = {
  ...backupCommands(verifyInstallation),
  verify: async (environment: Environment, words: readonly string[] = []) => {
    const [what, ...which] = words;
    if (what === 'backup') return verifyBackup(environment, which);
    if (what !== undefined) throw new Error('Say nothing, to verify what is here, or backup to verify one.');
    const began = systemClock();
    const report = await verifyInstallation(environment);
    // A copy of a moment is no proof of what it was made of.
    if (isAsWritten(report) && !asOfIn(environment.DATA_DIR)) noteVerified(environment.DATA_DIR, began, systemClock());
    return report;
  },
  replay: beside(besideServer.replay),
  grant: beside(besideServer.grant),
  revoke: beside(besideServer.revoke),
  mails: beside(besideServer.mails),
  payments: beside(besideServer.payments),
  clock: beside(besideServer.clock),
  jobs: beside(besideServer.jobs),
  'erase-person': beside(besideServer['erase-person']),
  status: statusCommand,
  doctor: doctorCommand(beside(besideServer.clock)),
  support: supportCommand,
  'set-up': setUpCommand,
  rebuild: (environment: Environment) => held(withoutServer.rebuild)(environment, ['--compare']),
  parked: held(withoutServer.parked),
  /** Also while the server runs, which then wraps all keys anew. */
  'rotate-master-key': async ({ DATA_DIR, MASTER_KEY }: Environment) => {
    if (MASTER_KEY !== undefined)
      throw new Error('Set MASTER_KEY to a new key and MASTER_KEY_SECOND to the old one, and restart Dossier.');
    beginMasterKeyRotation(DATA_DIR);
    return {
      next: 'Dossier wraps all keys anew: within seconds if it runs, otherwise at its next start. Back up secrets.json, and keep the old one as long as backups made under it.',
    };
  },
  'rotate-seal-key': beside(async ({ engines, environment, words }) => {
    const { lost = false } = parseArgs({ args: [...words], options: { lost: { type: 'boolean' } } }).values;
    const lastSeal = lost ? undefined : await lastSignedSeal(await engines.eventStore());
    return rotateSealKey(environment, lost, lastSeal?.checkpoint);
  }),
};
