import type { Clock } from '../basics/clock.ts';
import type { Logger } from '../basics/log.ts';
import type { CommandClient } from '../command-client/index.ts';
import { type ErasureLedger, fileLedger } from '../directory/erasure.ts';
import type { Directory } from '../directory/index.ts';
import type { EventBus } from '../event-bus/index.ts';
import type { EventStore } from '../event-store/index.ts';
import type { FileStore } from '../file-store/index.ts';
import type { Codec } from '../history/index.ts';
import type { JobQueue } from '../job-queue/index.ts';
import type { Limiter } from '../limits/index.ts';
import type { LiveUpdates } from '../live/index.ts';
import type { Mailer } from '../mailer/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Previews } from '../preview/index.ts';
import type { ReadStore } from '../read-store/index.ts';
import type { UploadRegistry } from '../upload-registry/index.ts';

/** What services work with, of either profile: each says which of it. */
export type Engines = {
  readonly eventStore: EventStore;
  readonly bus: EventBus;
  readonly readStore: ReadStore;
  readonly live: LiveUpdates;
  readonly directory: Directory;
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly mailer: Mailer;
  readonly payments: Payments;
  /** Of office files; absent, or undefined, where nothing makes them. */
  readonly previews?: Previews | undefined;
  readonly codec: Codec;
  readonly client: CommandClient;
  readonly limit: Limiter;
  readonly clock: Clock;
  readonly log: Logger;
};

type Closing = { close(): unknown };
type Open<T> = () => T | Promise<T>;

/** Engines are opened when first asked for, and closed in reverse order. @param first opens one for the first time */
export const onDemand = (first: <T>(open: Open<T>) => Promise<T> = async (open) => open()) => {
  const opened: Closing[] = [];
  const noted = <T extends Closing>(engine: T): T => {
    opened.push(engine);
    return engine;
  };
  return {
    /** For what is opened already. */
    noted,
    once: <T extends Closing>(open: Open<T>) => {
      let made: Promise<T> | undefined;
      return () => {
        made ??= first(open).then(noted);
        return made;
      };
    },
    close: async (): Promise<void> => {
      for (const engine of opened.reverse()) await engine.close();
    },
  };
};

/** @param place a file, or an address of MongoDB */
export const openLedger = async (place: string): Promise<ErasureLedger> =>
  place.startsWith('mongodb') ? (await import('../directory/mongodb/ledger.ts')).mongoLedger(place) : fileLedger(place);
