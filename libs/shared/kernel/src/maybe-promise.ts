/** A value or a promise of it: for reads of every request that memory mostly answers. */
export type MaybePromise<T> = T | Promise<T>;

/** Applies `use` at once to a value, else when the promise resolves. */
export function mapMaybe<T, R>(
  value: MaybePromise<T>,
  use: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
