import type { Each } from '@dossier/shared/async/each';
import type { SettingsVariables } from '@dossier/shared/contract';
import type { SealKeys } from '@dossier/shared/history';
import type { ClockGuard } from '@dossier/shared/process/clock/guard';
import type { Engines } from '@dossier/shared/profiles/engines';

/** With what looks at each by itself, for work that goes through many. */
export type Sweeping = WorkerOptions & { readonly each: Each };

export type WorkerOptions = Omit<Engines, 'live'> & {
  readonly sealKeys: () => SealKeys;
  /** What cannot be taken back asks it for the time. */
  readonly guard: ClockGuard;
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
