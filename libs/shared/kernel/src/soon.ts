/**
 * What is there already, or comes. For what every request asks and memory mostly answers: to wait for
 * what is there costs the request its place in the turn of its bytes.
 */
export type Soon<T> = T | Promise<T>;

/** Uses a value at once where it is there, else when it comes. */
export function whenThere<T, R>(value: Soon<T>, use: (value: T) => R): Soon<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
