import { auditRule, authorize } from '@dossier/shared/authorization';
import type { EntryKind } from '@dossier/shared/contract';
import type { Where } from '@dossier/shared/read-store';
import type { ProjectView } from '../../http/lists/reader.ts';

/** Who does not sees only what concerns themselves. */
export const seesWholeHistory = ({ asker, roles }: ProjectView): boolean => !authorize(auditRule, asker, roles);

/** What a host calls somebody is for those who run the project, not for them. */
const forOverseers: EntryKind = 'CollaboratorNamed';
export const isToldTo = (view: ProjectView, { kind }: { readonly kind: EntryKind }): boolean =>
  kind !== forOverseers || seesWholeHistory(view);

/** Those of some stored entries that the asker is not told of. */
export const untoldOf = (
  view: ProjectView,
  { kind, ...where }: Where & { readonly kind?: readonly string[] },
): Where[] =>
  seesWholeHistory(view) || (kind !== undefined && !kind.includes(forOverseers))
    ? []
    : [{ ...where, kind: forOverseers }];
