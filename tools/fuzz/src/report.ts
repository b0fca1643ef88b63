/** A request with an answer that no client may see. */
export interface Finding {
  readonly operation: string;
  readonly problem: string;
  /** The first request with this violation, as it was sent. */
  readonly request: string;
  count: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** The number of successes of each operation. */
  readonly successes: ReadonlyMap<string, number>;
  /** Operations without a success, each with its last refusal. */
  readonly never: readonly string[];
  readonly findings: readonly Finding[];
}
