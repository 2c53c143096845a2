import type { Clock } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import type { CommandClient } from '@dossier/shared/command-client';
import type { SettingsVariables } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { EventBus } from '@dossier/shared/event-bus';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import type { Codec, SealKeys } from '@dossier/shared/history';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { Limiter } from '@dossier/shared/limits';
import type { Mailer } from '@dossier/shared/mailer';
import type { Payments } from '@dossier/shared/payments';
import type { Previews } from '@dossier/shared/preview';
import type { ClockGuard } from '@dossier/shared/process/clock/guard';
import type { ReadStore } from '@dossier/shared/read-store';
import type { UploadRegistry } from '@dossier/shared/upload-registry';

export type WorkerOptions = {
  readonly bus: EventBus;
  readonly readStore: ReadStore;
  readonly jobs: JobQueue;
  readonly mailer: Mailer;
  readonly directory: Directory;
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  readonly eventStore: EventStore;
  readonly client: CommandClient;
  readonly payments: Payments;
  readonly codec: Codec;
  readonly sealKeys: () => SealKeys;
  /** Absent where nothing makes them. */
  readonly previews?: Previews | undefined;
  readonly limit: Limiter;
  readonly clock: Clock;
  /** What cannot be taken back asks it for the time. */
  readonly guard: ClockGuard;
  readonly log: Logger;
  readonly settings: {
    readonly hasShop: boolean;
    readonly variables: SettingsVariables;
    /** Read for each mail: it may be known only after the start. */
    readonly publicUrl: string;
    readonly secret: Buffer;
    readonly operatorEmail: string;
    /** Webhooks may go to this machine itself. */
    readonly webhookLoopback: boolean;
    /** Where copies of seals go. */
    readonly witnesses: Readonly<Partial<Record<'file' | 'mail' | 'tsa', string | undefined>>>;
  };
};
