import type { ReadTracker } from '@dossier/shared/basics/read-tracker';
import type { SettingsVariables, sealWitnesses } from '@dossier/shared/contract';
import type { SealKeys } from '@dossier/shared/history';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { Engines } from '@dossier/shared/profiles/engines';
import type { EventSource } from '@dossier/shared/profiles/event-source';
import type { Surroundings } from './operator/surroundings.ts';

export type QueryServiceOptions = Omit<Engines, 'jobs' | 'mailer' | 'payments'> & {
  /** Absent: whoever looks back is answered in this thread, too. */
  readonly eventSource?: EventSource | undefined;
  /** Where projects of the past are kept for the next look, also by another process; absent: as long as this one runs. */
  readonly pastFolder?: string | undefined;
  /** Of all that the stores read and change; absent, or undefined: others change them, too. */
  readonly tracker?: ReadTracker | undefined;
  /** By which large evidence packages and previews are made; absent where nothing works but looking. */
  readonly jobs?: JobQueue | undefined;
  /** What the process around knows, for the page of operators; absent in tests. */
  readonly surroundings?: Surroundings | undefined;
  /** The built page that checks evidence, which goes into every package; absent where it is not built. */
  readonly verifyPage?: string | undefined;
  /** Sign evidence packages; absent, or undefined: none is signed. Read for each: they may be rotated meanwhile. */
  readonly sealKeys?: (() => SealKeys | undefined) | undefined;
  /** `taxRate` is a fraction, such as 0.19. */
  readonly settings: {
    readonly hasShop: boolean;
    readonly variables: SettingsVariables;
    /** Where calendars link to. */
    readonly publicUrl: string;
    /** Whose addresses are no clients. */
    readonly sharedNetworks: readonly string[];
    readonly taxRate: number;
    readonly trialDays: number;
    /** Bytes of the largest evidence package that is sent as it is made. */
    readonly evidenceStreamed: number;
    readonly witnesses: { readonly [W in (typeof sealWitnesses)[number]]?: string | undefined };
    /** As it stands on invoices. */
    readonly seller: { readonly name: string; readonly address: readonly string[]; readonly taxId: string };
  };
};
