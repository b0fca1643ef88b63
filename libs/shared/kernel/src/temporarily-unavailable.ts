/** A dependency of the request is unavailable or overloaded: the same request may succeed soon. */
export class TemporarilyUnavailable extends Error {
  override readonly name = 'TemporarilyUnavailable';

  /** @param retryAfterSeconds the time after which a retry may succeed */
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
