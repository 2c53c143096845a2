import { randomBytes, randomUUID } from 'node:crypto';
import { openMongoDirectory } from '@dossier/shared/directory/mongodb';
import { openEventStoreDb } from '@dossier/shared/event-store/eventstoredb';
import { s3FileStore } from '@dossier/shared/file-store/s3';
import { openMongoUploadRegistry } from '@dossier/shared/upload-registry/mongodb';
import { mongoLedger } from '../../shared/directory/mongodb/ledger.ts';
import { newDatabase } from '../../shared/testing/mongodb.ts';
import type { Truth } from '../truth.ts';

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
      ledger: await mongoLedger(database),
    };
    const close = async () => {
      for (const engine of Object.values(truth)) await engine.close();
    };
    return { ...truth, close };
  };
};

const writing = new Set(['append', 'restore', 'complete']);
/** An engine that breaks off at the write after so many. */
const breaking = <E extends object>(engine: E, left: { writes: number }): E =>
  new Proxy(engine, {
    get: (object, name) => {
      const method = object[name as keyof E];
      if (typeof method !== 'function' || !writing.has(String(name))) return method;
      return async (...values: unknown[]) => {
        left.writes -= 1;
        if (left.writes < 0) throw new Error('broken off');
        return method.apply(object, values);
      };
    },
  });
/** A target that breaks off after so many writes. */
export const breakingTarget = (target: Truth, writes: number): Truth => {
  const left = { writes };
  return {
    eventStore: breaking(target.eventStore, left),
    directory: breaking(target.directory, left),
    uploads: breaking(target.uploads, left),
    files: breaking(target.files, left),
    ledger: target.ledger,
  };
};
