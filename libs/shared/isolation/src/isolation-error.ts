/**
 * The reason for which a task has no result:
 *
 * - `timed_out`, `out_of_memory`: its worker was ended;
 * - `refused`: the queue or the caller's share of it is full, nothing was run;
 * - `stopped`: the pool stops;
 * - `broken`: the worker could not start or ended by itself.
 */
export type IsolationFault = 'timed_out' | 'out_of_memory' | 'refused' | 'stopped' | 'broken';

/** A task was not run to its end. */
export class IsolationError extends Error {
  override readonly name = 'IsolationError';

  constructor(
    readonly fault: IsolationFault,
    options?: ErrorOptions,
  ) {
    super(`the task was not run to its end: ${fault}`, options);
  }
}
