/** What one measurement of one round found. */
export interface Sample {
  /** Requests per second, milliseconds or megabytes: the case says which. */
  readonly value: number;
  /** Time of the server's processor per request, in µs. */
  readonly cpuMicros?: number;
  /** Latencies in ms. */
  readonly p50?: number;
  readonly p99?: number;
}

/** How long a load is put on a server. */
export interface Window {
  readonly warmUpMs: number;
  readonly durationMs: number;
}
