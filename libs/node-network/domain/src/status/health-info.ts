/**
 * That the process serves, and since when.
 *
 * @see node status API: HealthInfo, operation health
 */
export interface HealthInfo {
  /** Whole seconds since the process started. */
  readonly uptime: number;
}

/** How long a process that started at `startedAt` has been up at `now`. */
export function healthInfo(startedAt: Date, now: Date): HealthInfo {
  return { uptime: Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)) };
}
