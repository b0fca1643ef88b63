/** A dependency of the request is unavailable or overloaded: the same request may succeed soon. */
export class TemporarilyUnavailable extends Error {
  override readonly name = 'TemporarilyUnavailable';

  /** @param retryAfterSeconds when it is worth asking again */
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
