/** The times at which the jobs of the collector last succeeded, in any process. */
export interface JobLog {
  /** Returns `null` for a job that never succeeded. */
  lastDone(name: string): Promise<Date | null>;
  recordDone(name: string, at: Date): Promise<void>;
}
