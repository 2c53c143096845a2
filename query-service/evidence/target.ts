/** @param packageId of one that was made beforehand */
export const evidenceTarget = (projectId: string, packageId?: string): string =>
  `/api/projects/${projectId}/evidence.zip${packageId === undefined ? '' : `?package=${packageId}`}`;
