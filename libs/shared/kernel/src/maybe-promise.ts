/** What is there already, or comes: for what every request asks, and memory mostly answers. */
export type MaybePromise<T> = T | Promise<T>;

/** Uses a value at once where it is there, else when it comes. */
export function mapMaybe<T, R>(value: MaybePromise<T>, use: (value: T) => R): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
