import { asTyped } from '@dossier/shared/basics/as-typed';
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
export const lookAt = async ({ secret, stopping, ...around }: Look): Promise<DoctorFinding[]> => {
  const { live, upload } = prober(around.publicUrl, () => doctorToken(secret), stopping);
  const reached = live();
  const findings = await examine({ ...around, live: () => reached, upload });
  return findings.map(({ says, ...finding }) => ({ ...finding, says: asTyped(says) }));
};
