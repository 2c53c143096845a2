import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pages } from '@dossier/shared/async/pages';
import { answerTermOf } from '@dossier/shared/contract';
import { type Directory, type ErasureLedger, fileLedger, type Person } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { readEmbedded } from '@dossier/shared/profiles/embedded';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { MigrationRefused } from './refused.ts';

/** All that an installation cannot rebuild. */
export type Truth = {
  readonly eventStore: EventStore;
  readonly directory: Directory;
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  readonly ledger: ErasureLedger;
};

/** @throws MigrationRefused that says what to name, before any engine is asked for */
export const checkSource = (dataDir: string, masterKey: string | undefined): void => {
  if (!existsSync(join(dataDir, 'events.db')))
    throw new MigrationRefused(
      `There is no installation in ${resolve(dataDir)}: name the DATA_DIR of the embedded one (--from FOLDER). Nothing was moved.`,
    );
  if (masterKey === undefined && !existsSync(join(dataDir, 'secrets.json')))
    throw new MigrationRefused(
      `MASTER_KEY is not set, and there is no secrets.json in ${dataDir}. Set it to the one that this installation ran with.`,
    );
};

const noKey = Buffer.alloc(0);

/** An older directory or registry that was restored brings the erased back: they are not read. */
const withoutErased = ({ directory, uploads, ledger, ...rest }: Truth): Truth => {
  let read: Promise<ReadonlySet<string>> | undefined;
  const erased = () => {
    read ??= ledger.all().then((ids) => new Set(ids));
    return read;
  };
  return {
    ...rest,
    ledger,
    directory: {
      ...directory,
      everyone: async (after, limit) => {
        const gone = await erased();
        const found: Person[] = [];
        for await (const some of pages(directory.everyone, ({ personId }) => personId, after)) {
          found.push(...some.filter(({ personId }) => !gone.has(personId)));
          if (found.length >= limit) break;
        }
        return found.slice(0, limit);
      },
      keysOf: async (personIds) => {
        const gone = await erased();
        const keys = await directory.keysOf(personIds.filter((personId) => !gone.has(personId)));
        for (const id of personIds) if (gone.has(id) && answerTermOf(id)) keys.set(id, noKey);
        return keys;
      },
      answerKeysOf: async (personIds) => {
        const gone = await erased();
        const found = await directory.answerKeysOf(personIds);
        return new Map(
          [...found].map(([personId, keys]) => [
            personId,
            keys.map(({ keyId, key }) => ({ keyId, key: gone.has(keyId) ? noKey : key })),
          ]),
        );
      },
      refused: async (after, limit) => {
        const gone = await erased();
        const found = await directory.refused(after, limit);
        return found.map((attempt) => (gone.has(attempt.personId ?? '') ? { ...attempt, client: null } : attempt));
      },
    },
    uploads: {
      ...uploads,
      entries: async (after, limit) => {
        const gone = await erased();
        const found = await uploads.entries(after, limit);
        return found.map((upload) => (gone.has(upload.owner) ? { ...upload, fileName: '' } : upload));
      },
    },
  };
};

/**
 * @param options.files where its files are if not in the data directory
 * @param options.ledger is left open; whom the installation's own names besides is erased as well, as that of the cluster may be another
 * @throws EngineUnavailableError when there is none, or it runs; WrongMasterKeyError
 */
export const openSource = (options: {
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly files: FileStore;
  readonly ledger: ErasureLedger;
}): Truth & { close(): Promise<void> } => {
  const { eventStore, uploads, ...source } = readEmbedded({ dataDir: options.dataDir, alone: true });
  const directory = source.directory(options.masterKey);
  const ownFiles = join(options.dataDir, 'files');
  const files = existsSync(ownFiles) ? diskFileStore({ dir: ownFiles }) : options.files;
  const own = fileLedger(join(options.dataDir, 'erasures.txt'));
  const all = async () => [...new Set([...(await options.ledger.all()), ...(await own.all())])];
  const close = async () => {
    await directory.close();
    await source.close();
  };
  return { ...withoutErased({ eventStore, directory, uploads, files, ledger: { ...options.ledger, all } }), close };
};
