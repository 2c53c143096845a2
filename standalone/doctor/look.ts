import type { DoctorFinding } from '@dossier/shared/contract';
import { type Around, examine } from './checks.ts';
import { prober } from './probe.ts';
import { doctorToken } from './token.ts';

type Look = Omit<Around, 'live' | 'upload'> & {
  readonly secret: Buffer;
  /** Ends what is under way. */
  readonly stopping: AbortSignal;
};

/** All checks once; whatever several of them want to know is asked once. */
export const lookAt = ({ secret, stopping, ...around }: Look): Promise<DoctorFinding[]> => {
  const { live, upload } = prober(around.publicUrl, () => doctorToken(secret), stopping);
  const reached = live();
  return examine({ ...around, live: () => reached, upload });
};
