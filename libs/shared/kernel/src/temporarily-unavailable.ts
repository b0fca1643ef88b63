/**
 * What a request needs does not answer for now, or has more to do than it can: the same request may
 * succeed soon.
 */
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
