/** A message to a worker: a task with its id. */
export interface WorkerTask {
  readonly id: number;
  readonly task: unknown;
}

/** The connection between the pool and a running task. */
export interface TaskRun {
  /** Aborted: the worker of the task is ended at once. */
  readonly signal: AbortSignal;
  /** Called when a worker starts the task: the start of the worker does not count for its limit. */
  readonly onBegun: () => void;
}

/** Runs tasks outside the event loop; no worker does more than one at a time. */
export interface Workers {
  /**
   * @returns the result of the worker
   * @throws the errors of the worker; IsolationError `out_of_memory`, `broken` when it ended
   */
  run(task: unknown, run: TaskRun): Promise<unknown>;
  /** Ends all workers. */
  close(): Promise<void>;
}
