export const evidenceTarget = (projectId: string): string => `/api/projects/${projectId}/evidence.zip`;
