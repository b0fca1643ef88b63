/** A message to a worker: a task with its id. */
export interface WorkerTask {
  readonly id: number;
  readonly task: unknown;
}

/** How the pool watches a task. */
export interface TaskRun {
  /** Aborted: the worker that does the task is ended, whatever it does. */
  readonly signal: AbortSignal;
  /** Called when a worker begins the task: waiting for the worker to start is not its fault. */
  readonly onBegun: () => void;
}

/** Runs tasks outside the event loop; no worker does more than one at a time. */
export interface Workers {
  /**
   * @returns what the worker answers
   * @throws what the worker throws; IsolationError `out_of_memory`, `broken` when it ended
   */
  run(task: unknown, run: TaskRun): Promise<unknown>;
  /** Ends all workers. */
  close(): Promise<void>;
}
