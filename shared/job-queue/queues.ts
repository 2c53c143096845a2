/** Its jobs are of the workers' reactions, and done by the query-service. */
export const evidenceQueue = 'evidence';
/** Bytes and packages that follow somebody or something that is gone. */
export const removalQueue = 'removal';
