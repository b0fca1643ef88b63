import type { NodeNetworkErrorCode } from '@tandem/node-network-domain';
import type { PlainErrorEntry } from './plain-error.ts';

/** Failures that end a job of the collector; no reader meets one. */
type CollectorErrorCode =
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_MALFORMED'
  | 'NETWORK_VANISHED'
  | 'NETWORK_BROKEN'
  | 'NODE_UNREACHABLE';

/** Codes of the failures that answer a reader. */
export type ReaderErrorCode = Exclude<NodeNetworkErrorCode, CollectorErrorCode>;

/**
 * The wire form of each failure that a reader can meet.
 *
 * @see node status API: errors are plain text, never JSON
 */
export const nodeStatusErrors = {
  INVALID_MINIMUM_VERSION: { status: 400, text: 'Min version must be valid semver' },
  UNKNOWN_COUNTRY: {
    status: 400,
    text: 'Invalid URL: invalid value: string {value:?}, expected a two letter string',
  },
  UNKNOWN_GATEWAY: { status: 400, text: '{identityKey}' },
  NO_DELEGATION_DATA: { status: 404, text: 'No delegation data for node_id={nodeId}' },
  INVALID_DAY: { status: 400, text: '{value}' },
  INVALID_NODE_ID: { status: 400, text: '{value}' },
  NEGATIVE_OFFSET: { status: 400, text: 'Offset must be non-negative' },
  NO_SUMMARY: { status: 500, text: 'Internal server error' },
} as const satisfies Record<ReaderErrorCode, PlainErrorEntry>;
