/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** The remedy; null if the check passed. */
  readonly advice: string | null;
}

/** @param advice the remedy if the check failed */
export function finding(check: string, ok: boolean, advice: string): Finding {
  return { check, ok, advice: ok ? null : advice };
}
