/** The result of one measurement in one round. */
export interface Sample {
  /** Requests per second, milliseconds or megabytes, depending on the case. */
  readonly value: number;
  /** Time of the server's processor per request, in µs. */
  readonly cpuMicros?: number;
  /** Latencies in ms. */
  readonly p50?: number;
  readonly p99?: number;
}

/** The mean of several turns. */
export function meanOf(turns: readonly Sample[]): Sample {
  const mean = (field: keyof Sample): number | undefined => {
    const values = turns.flatMap((turn) => turn[field] ?? []);
    return values.length === 0
      ? undefined
      : values.reduce((sum, each) => sum + each) / values.length;
  };
  const [cpuMicros, p50, p99] = [mean('cpuMicros'), mean('p50'), mean('p99')];
  return {
    value: mean('value') ?? NaN,
    ...(cpuMicros !== undefined && { cpuMicros }),
    ...(p50 !== undefined && { p50 }),
    ...(p99 !== undefined && { p99 }),
  };
}

/** The duration of a load on a server. */
export interface Window {
  readonly warmUpMs: number;
  readonly durationMs: number;
}
