/** Failures of linkifiers and playgrounds. */
export interface LinkifierFailures {
  LINKIFIER_NOT_FOUND: null;
  /** `errors` has texts by field; `reason` is the first of them. */
  LINKIFIER_INVALID: {
    readonly reason: string;
    readonly errors: Readonly<Record<string, readonly string[]>>;
  };
  LINKIFIER_ORDER_INCOMPLETE: null;
  PLAYGROUND_NOT_FOUND: null;
  PLAYGROUND_INVALID: {
    readonly reason: string;
    readonly errors: Readonly<Record<string, readonly string[]>>;
  };
}
