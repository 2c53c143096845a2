/** An engine or another service cannot be reached now: the same may succeed a moment later. Answered with 503 and Retry-After. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
  readonly engine: string;
  /** @param engine its name for logs: `mongodb`, `redis`, `s3`, `command-service` */
  constructor(engine: string, options?: ErrorOptions) {
    super(`${engine} cannot be reached`, options);
    this.engine = engine;
  }
}
