/** Sorted by it, the submissions and answers that are to be reviewed lie project by project, the oldest first. */
export const toReviewKey = (projectId: string, since: string): string => `${projectId}.${since}`;

/** Since when it waits. */
export const sinceIn = (key: string): string => key.slice(key.indexOf('.') + 1);

/** All keys of a project. */
export const toReviewIn = (projectId: string) => ({ from: `${projectId}.`, to: `${projectId}/` });
