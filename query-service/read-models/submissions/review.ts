import type { ReviewRow } from '@dossier/shared/contract';
import type { Decrypted, VersionView } from '@dossier/shared/views';
import { type People, publicName } from '../../http/lists/people.ts';

type Said = Pick<ReviewRow, 'action' | 'reasons' | 'remarks' | 'reviewer' | 'reviewedAt'>;

/** As rows show it. */
export const reviewOf = (
  { action, reasons, remarks, reviewer, reviewedAt }: Decrypted<VersionView>['reviews'][number],
  people: People,
): Said => ({ action, reasons: [...reasons], remarks, reviewer: publicName(people.get(reviewer)), reviewedAt });
