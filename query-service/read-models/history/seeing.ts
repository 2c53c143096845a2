import { auditRule, authorize } from '@dossier/shared/authorization';
import type { ProjectView } from '../../http/lists/reader.ts';

/** Who does not sees only what concerns themselves. */
export const seesWholeHistory = ({ asker, roles }: ProjectView): boolean => !authorize(auditRule, asker, roles);
