import { Mismatch, NodeNetworkError, type Decoder } from '@tandem/node-network-domain';

/**
 * The outer form of a document.
 *
 * @throws NodeNetworkError UPSTREAM_MALFORMED when the document does not have it.
 */
export function decodeDocument<T>(document: string, value: unknown, decode: Decoder<T>): T {
  try {
    return decode(value);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw new NodeNetworkError('UPSTREAM_MALFORMED', { document, reason: error.describe() });
  }
}
