import { auditRule, authorize } from '@dossier/shared/authorization';
import type { EntryKind } from '@dossier/shared/contract';
import type { ProjectView } from '../../http/lists/reader.ts';

/** Who does not sees only what concerns themselves. */
export const seesWholeHistory = ({ asker, roles }: ProjectView): boolean => !authorize(auditRule, asker, roles);

/** What a host calls somebody is for those who run the project, not for them. */
export const isToldTo = (view: ProjectView, { kind }: { readonly kind: EntryKind }): boolean =>
  kind !== 'CollaboratorNamed' || seesWholeHistory(view);
