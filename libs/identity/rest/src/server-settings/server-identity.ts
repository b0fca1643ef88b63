/**
 * The identity of the server. Clients choose their calls by the feature level; the names on the wire
 * (`zulip_version` …) are those of the reference product, which clients read.
 */
export interface ServerIdentity {
  /** Begins with `<major>.<minor>`: some clients parse it. */
  readonly version: string;
  readonly mergeBase: string;
  readonly featureLevel: number;
}
