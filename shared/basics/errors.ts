/** An engine or a service is away; the same may succeed later. Answered with 503. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

/** It is there and does not let us in: nothing helps until its operator gives the rights. */
export class AccessDeniedError extends EngineUnavailableError {}

/** Nothing was stored; later writes may succeed. Answered with 507. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** After a failed fsync nothing is written until a restart. Answered with 503. */
export class StoreBrokenError extends Error {
  override readonly name = 'StoreBrokenError';
}

/** An engine is away or broken, so that everything has to wait, not only what failed. */
export const concernsAll = (error: unknown): boolean =>
  [EngineUnavailableError, StoreBrokenError, DiskFullError].some((kind) => error instanceof kind);

/** In its own words. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
