/**
 * How the server identifies itself. Clients choose their calls by the feature level; the names on
 * the wire (`zulip_version` …) are those of the reference product, which clients look for.
 */
export interface ServerIdentity {
  /** Begins with `<major>.<minor>`: some clients parse it. */
  readonly version: string;
  readonly mergeBase: string;
  readonly featureLevel: number;
}
