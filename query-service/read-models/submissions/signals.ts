import { auditRule } from '@dossier/shared/authorization';
import type { LiveChange } from '@dossier/shared/live';

/** For the collaborator and those who see the whole project, not for other collaborators (ROLE-10). */
export const submissionSignals = (projectId: string, personId: string): LiveChange[] => {
  const id = `${projectId}.${personId}`;
  const roles = auditRule.allow;
  return [
    { resource: 'submissions', id, projectId, roles },
    { resource: 'collaborators', id, projectId, roles },
    { resource: 'projects', id: projectId, projectId, roles },
    { resource: 'submissions', id, projectId, personId },
    { resource: 'documents', projectId, personId },
    { resource: 'projects', id: projectId, projectId, personId },
  ];
};
