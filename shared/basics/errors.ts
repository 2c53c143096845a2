// What every adapter makes of its engine's errors; nothing else is known about them outside of an
// adapter.

/**
 * An engine or another service cannot be reached now: the same may succeed a moment later. Answered
 * with 503.
 */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

/** No space left: nothing was stored, and later writes may succeed. Answered with 507. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/**
 * The disk cannot be trusted any more (a failed fsync): nothing is written until the process starts
 * again. Answered with 503.
 */
export class StoreBrokenError extends Error {
  override readonly name = 'StoreBrokenError';
}
