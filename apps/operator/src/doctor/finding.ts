/** What the doctor found out about one thing. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** What to do; null when all is well. */
  readonly advice: string | null;
}

/** @param advice for the case that it is not well */
export function finding(check: string, ok: boolean, advice: string): Finding {
  return { check, ok, advice: ok ? null : advice };
}
