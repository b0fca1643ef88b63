/** What is there already, or comes: for what every request asks, and memory mostly answers. */
export type Soon<T> = T | Promise<T>;

/** Uses a value at once where it is there, else when it comes. */
export function whenThere<T, R>(value: Soon<T>, use: (value: T) => R): Soon<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
