import { DomainError } from '@tandem/shared-kernel';

/**
 * The expected failures of this context. Those of the first group answer a reader, those of the
 * second end a collector's job and are never seen by one.
 */
export interface NodeNetworkFailures {
  /** The minimum version is not strict semver. */
  INVALID_MINIMUM_VERSION: null;
  /** The value is not an alpha-2 country code. */
  UNKNOWN_COUNTRY: { readonly value: string };
  /** No gateway with this key was ever seen. */
  UNKNOWN_GATEWAY: { readonly identityKey: string };
  /** The node is not bonded, or its delegations could not be read in the last cycle. */
  NO_DELEGATION_DATA: { readonly nodeId: number };
  /** The value is not an ISO 8601 date. */
  INVALID_DAY: { readonly value: string };
  /** The value is not a 32-bit node id. */
  INVALID_NODE_ID: { readonly value: string };
  /** The offset into the daily statistics is below zero. */
  NEGATIVE_OFFSET: null;
  /** No cycle of the collector has completed yet. */
  NO_SUMMARY: null;

  /** An upstream document could not be fetched within its limits. */
  UPSTREAM_UNAVAILABLE: { readonly document: string; readonly reason: string };
  /** A fetched upstream document does not have the form of its type. */
  UPSTREAM_MALFORMED: { readonly document: string; readonly reason: string };
  /** A list that had records in the last cycle has no valid one. */
  NETWORK_VANISHED: { readonly document: string; readonly rejected: number };
  /** Too many records of a list were malformed or repeated. */
  NETWORK_BROKEN: {
    readonly document: string;
    /** Decoded nodes, each once. */
    readonly records: number;
    readonly malformed: number;
    readonly repeated: number;
  };
  /** A node did not answer on any of its addresses, or not in the agreed form. */
  NODE_UNREACHABLE: { readonly nodeId: number; readonly reason: string };
}

/** The codes of {@link NodeNetworkFailures}. */
export type NodeNetworkErrorCode = keyof NodeNetworkFailures;

/** An expected failure of this context; its code identifies it, its data explains it. */
export class NodeNetworkError<
  Code extends NodeNetworkErrorCode = NodeNetworkErrorCode,
> extends DomainError<NodeNetworkFailures, Code> {}
