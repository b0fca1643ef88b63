/**
 * That the process serves, and since when.
 *
 * @see node status API: HealthInfo, operation health
 */
export interface HealthInfo {
  /** Whole seconds since the process started. */
  readonly uptime: number;
}

/** The uptime at `now` of a process that started at `startedAt`. */
export function healthInfo(startedAt: Date, now: Date): HealthInfo {
  return { uptime: Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1000)) };
}
