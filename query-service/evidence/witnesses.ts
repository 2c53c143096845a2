import { sealWitnesses } from '@dossier/shared/contract';
import type { EvidenceOptions } from './options.ts';

/** Who keeps copies of the seals. */
export const witnessesIn = ({ settings }: Pick<EvidenceOptions, 'settings'>) =>
  sealWitnesses.filter((witness) => settings.witnesses[witness]);
