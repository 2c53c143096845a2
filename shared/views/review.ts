/** Sorted by it, the submissions that are to be reviewed lie project by project, the oldest upload first. */
export const toReviewKey = (projectId: string, uploadedAt: string): string => `${projectId}.${uploadedAt}`;

/** All keys of a project. */
export const toReviewIn = (projectId: string) => ({ from: `${projectId}.`, to: `${projectId}/` });
