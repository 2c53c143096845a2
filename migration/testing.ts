import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommandService } from '@dossier/command-service';
import { createQueryService } from '@dossier/query-service';
import { systemClock } from '@dossier/shared/basics/clock';
import { createLogger } from '@dossier/shared/basics/log';
import { openMongoDirectory } from '@dossier/shared/directory/mongodb';
import { inProcessBus } from '@dossier/shared/event-bus/in-process';
import { openEventStoreDb } from '@dossier/shared/event-store/eventstoredb';
import { s3FileStore } from '@dossier/shared/file-store/s3';
import { createCodec } from '@dossier/shared/history';
import { authenticator } from '@dossier/shared/http/authenticate';
import { limiter } from '@dossier/shared/http/limiter';
import { listen } from '@dossier/shared/http/listen';
import { createServer } from '@dossier/shared/http/server';
import { openSqliteJobQueue } from '@dossier/shared/job-queue/sqlite';
import { inProcessLive } from '@dossier/shared/live/in-process';
import type { Mail } from '@dossier/shared/mailer';
import { testGateway } from '@dossier/shared/payments/test-gateway';
import { readEnvironment, settingsOf } from '@dossier/shared/process/environment';
import { readSecrets } from '@dossier/shared/process/secrets';
import { openSqliteReadStore } from '@dossier/shared/read-store/sqlite';
import { openMongoUploadRegistry } from '@dossier/shared/upload-registry/mongodb';
import { collections } from '@dossier/shared/views';
import { createWorkers } from '@dossier/workers';
import { newDatabase } from '../shared/testing/mongodb.ts';
import type { Truth } from './truth.ts';

export const log = createLogger({ level: process.env.TEST_LOG ?? 'silent', service: 'test' });
export const newBucket = (url: string) => url.replace(/\/[^/]*$/, `/test-${randomBytes(8).toString('hex')}`);

export type Target = Truth & { close(): Promise<void> };

/** A place in the cluster's engines that nobody has used; each opening of it is another client. */
export const newPlace = (engines: Record<'EVENT_STORE_URL' | 'MONGODB_URL' | 'S3_URL', string>, masterKey: Buffer) => {
  const prefix = `${randomUUID()}-`;
  const database = newDatabase(engines.MONGODB_URL);
  const bucket = newBucket(engines.S3_URL);
  return async (): Promise<Target> => {
    const truth = {
      eventStore: openEventStoreDb({ url: engines.EVENT_STORE_URL, prefix }),
      directory: await openMongoDirectory({ url: database, masterKey }),
      uploads: await openMongoUploadRegistry({ url: database }),
      files: s3FileStore({ url: bucket }),
    };
    const close = async () => {
      for (const engine of Object.values(truth)) await engine.close();
    };
    return { ...truth, close };
  };
};

/** The whole product over what was migrated; `mails` are all it sent. */
export const serve = async (truth: Truth, masterKey: Buffer) => {
  const { directory, eventStore } = truth;
  const dir = mkdtempSync(join(tmpdir(), 'dossier-migrated-'));
  const file = (name: string) => join(dir, name);
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} };
  const readStore = openSqliteReadStore({ dir: file('views'), collections });
  const jobs = openSqliteJobQueue({ file: file('jobs.db') });
  const payments = testGateway({ file: file('payments.db') });
  const bus = inProcessBus(eventStore);
  const live = inProcessLive();
  const { secret } = readSecrets(dir, masterKey.toString('base64'));
  const settings = { ...settingsOf(readEnvironment({}), secret), publicUrl: 'http://127.0.0.1' };
  const engines = { ...truth, readStore, jobs, payments, bus, live, mailer, codec: createCodec(directory) };
  const common = { ...engines, limit: limiter(directory, systemClock), clock: systemClock, log, settings };
  const commands = createCommandService(common);
  const queries = createQueryService({ ...common, client: commands.client });
  const workers = createWorkers({ ...common, client: commands.client });
  const server = createServer({
    routes: [...commands.routes, ...queries.routes],
    authenticate: authenticator(directory, systemClock),
    log,
    trustProxy: 0,
    fallback: (_request, response) => void response.writeHead(404).end(),
  });
  await queries.start();
  await workers.start();
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url,
    mails,
    queries,
    measures: workers.measures,
    close: async () => {
      await close();
      await workers.stop();
      await queries.close();
      await commands.close();
      for (const engine of [bus, live, jobs, readStore, payments]) await engine.close();
      rmSync(dir, { recursive: true });
    },
  };
};
