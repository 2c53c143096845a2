import type { IncomingMessage } from 'node:http';
import type { DoctorReport } from '@dossier/shared/contract';
import type { Check } from '@dossier/shared/http/operations';
import type { Engine } from './engines.ts';
import type { Backups, Room } from './lights.ts';

export type Doctor = {
  readonly report: () => DoctorReport;
  /** Looks, unless it does so already. `mailTo`: gets a test email. */
  readonly begin: (asked: { readonly seenAt: string; readonly mailTo?: string | undefined }) => void;
};

/** A file of JSON, of which nothing names anybody. */
export type SupportPart = { readonly name: string; readonly content: unknown };

/** What only the process around knows. */
export type Surroundings = {
  readonly version: string;
  readonly profile: 'embedded' | 'cluster';
  /** All conditions of readiness. */
  readonly checks: () => readonly Check[];
  readonly room?: () => Promise<Room>;
  /** Absent where all of it is this process. */
  readonly engines?: readonly Engine[];
  readonly backups?: () => Backups;
  readonly doctor?: Doctor;
  /** What goes into the support file beside states and counts. */
  readonly support?: () => readonly SupportPart[];
  /** Whether the command line of this installation asks, which has no session. */
  readonly isShell?: (request: IncomingMessage) => boolean;
};
