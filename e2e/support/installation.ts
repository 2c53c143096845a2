import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger, type Logger } from '../../shared/basics/log.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import type { ReadStore } from '../../shared/read-store/index.ts';
import { answerWithin as usualPatience } from '../../shared/testing/leeway.ts';
import { until } from '../../shared/testing/until.ts';
import { bearWitness } from '../../shared/testing/witness.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { openStandalone, type Standalone, type StandaloneOptions } from '../../standalone/compose.ts';
import { TestClient } from './client.ts';
import { loseJobs } from './lost-jobs.ts';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const password = 'Correct-Horse-2026';
/** The address of a person of the tests. */
export const emailOf = (firstName: string): string => `${firstName.toLowerCase()}@people.example`;

/**
 * The whole product in this process, with its own data directory and a clock that tests can move.
 */
export type Installation = Standalone & {
  readonly dataDir: string;
  /** Milliseconds added to the real time. */
  readonly time: { offset: number };
  person(firstName: string, lastName?: string): Promise<ApiClient>;
  /** A subscribed person. */
  host(firstName?: string): Promise<ApiClient>;
  /** Closes it and opens it again on the same data and port. */
  restart(): Promise<Installation>;
  remove(): Promise<void>;
};

export type InstallOptions = {
  readonly dataDir?: string;
  readonly time?: { offset: number };
  /** Epoch milliseconds; without it the real time and `time`. */
  readonly clock?: () => number;
  readonly port?: number;
  /** Folder of the built web app. */
  readonly web?: string;
  /** Variables besides those of every test. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  readonly errors?: StandaloneOptions['errors'];
  /** Milliseconds; absent: longer than in life. */
  readonly answerWithin?: number;
};

/** Lines of the log that a failing test shows. */
const keptLines = 300;

/** Kept for a test that fails; with TEST_LOG, a level, written as it comes. */
const testLog = (): Logger => {
  if (process.env.TEST_LOG) return createLogger({ level: process.env.TEST_LOG, service: 'test' });
  const lines: string[] = [];
  bearWitness((folder) => writeFileSync(join(folder, 'server.log'), lines.join('')));
  return createLogger(
    { level: 'info', service: 'test' },
    {
      write: (line) => {
        lines.push(line);
        if (lines.length > 2 * keptLines) lines.splice(0, keptLines);
      },
    },
  );
};

/** Milliseconds by which views are behind what was answered: a test that reads too soon fails each time then, and not once in a hundred. */
const viewsLate = Number(process.env.TEST_VIEWS_LATE ?? 0);
const holdBack = (readStore: ReadStore) => {
  const { write } = readStore;
  Object.assign(readStore, {
    write: async (...asked: Parameters<ReadStore['write']>) => {
      await pause(viewsLate);
      return write(...asked);
    },
  });
};

export const openTestInstallation = async ({
  dataDir = mkdtempSync(join(tmpdir(), 'dossier-')),
  time = { offset: 0 },
  clock = () => Date.now() + time.offset,
  port = 0,
  web = join(root, 'web/dist'),
  variables = {},
  log = testLog(),
  errors,
  answerWithin = usualPatience,
}: InstallOptions = {}): Promise<Installation> => {
  const open = (onPort: number) =>
    openStandalone({
      environment: readEnvironment({
        DATA_DIR: dataDir,
        PORT: String(onPort),
        NODE_ENV: 'test',
        WEBHOOK_LOOPBACK: 'true',
        // Tests of previews alone wait for LibreOffice.
        SOFFICE_PATH: 'off',
        ...variables,
      }),
      log,
      ...(errors && { errors }),
      version: '0.0.0',
      web,
      clock,
      looksBackInThread: false,
      answerWithin,
    });
  const standalone = await open(port);
  if (viewsLate > 0) holdBack(standalone.engines.readStore);
  // What one of them did the others see, so that no test depends on how soon that is.
  const seen = new Map<string, string>();
  const person = (firstName: string, lastName = 'Person') =>
    new TestClient(standalone.url, undefined, seen).signUp({
      email: emailOf(firstName),
      password,
      firstName,
      lastName,
    });
  return {
    ...standalone,
    dataDir,
    time,
    person,
    host: async (firstName = 'Hilda') => {
      const client = await person(firstName, 'Host');
      await client.subscribe();
      return client;
    },
    restart: async () => {
      await standalone.close();
      const next = await openTestInstallation({
        ...{ dataDir, time, clock, port: standalone.port, web, variables, log },
        ...(errors && { errors }),
      });
      // Connections that this process kept open to the one before are found dead by using them.
      await until(() =>
        fetch(`${next.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      return next;
    },
    remove: async () => {
      await standalone.close();
      if (process.env.TEST_JOBS_LOST) await loseJobs(dataDir, () => open(0));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
