import type { Check } from '@dossier/shared/http/operations';
import type { Backups, Room } from './lights.ts';

/** What only the process around knows. */
export type Surroundings = {
  readonly version: string;
  readonly profile: 'embedded' | 'cluster';
  /** All conditions of readiness. */
  readonly checks: () => readonly Check[];
  readonly room?: () => Promise<Room>;
  readonly backups?: () => Backups;
};
