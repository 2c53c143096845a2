/** Its jobs are of the workers' reactions, and done by the query-service. */
export const evidenceQueue = 'evidence';
/** Made by the workers: somebody waits for these, and nobody yet for those. */
export const previewQueues = { wanted: 'preview', ahead: 'preview-ahead' } as const;
/** Bytes and packages that follow somebody or something that is gone. */
export const removalQueue = 'removal';
/** Somebody waits for the first seal. */
export const sealQueue = 'seal';
