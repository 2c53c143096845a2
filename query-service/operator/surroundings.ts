import type { DoctorReport } from '@dossier/shared/contract';
import type { Check } from '@dossier/shared/http/operations';
import type { Backups, Room } from './lights.ts';

export type Doctor = {
  readonly report: () => DoctorReport;
  /** Looks, unless it does so already. `mailTo`: gets a test email. */
  readonly begin: (asked: { readonly seenAt: string; readonly mailTo?: string | undefined }) => void;
};

/** What only the process around knows. */
export type Surroundings = {
  readonly version: string;
  readonly profile: 'embedded' | 'cluster';
  /** All conditions of readiness. */
  readonly checks: () => readonly Check[];
  readonly room?: () => Promise<Room>;
  readonly backups?: () => Backups;
  readonly doctor?: Doctor;
};
