import type { Intercept } from '@tandem/shared-rest';
import { chooseCoding } from './http/content-coding.ts';
import { sendRaw } from './http/send.ts';
import type { NetworkViewCache } from './view/network-view-cache.ts';

/**
 * Answers requests for URLs that were answered before in this snapshot, with the same bytes and headers, on
 * Node's own request and response: the framework costs more than the rest of such an answer.
 *
 * Requests with an `x-request-id` take the normal path, which returns and logs it.
 *
 * @returns for `HttpServiceOptions.intercept`
 */
export function createHotPath(views: NetworkViewCache): Intercept {
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
    const prepared = views.prepared(req.url ?? '');
    if (prepared === undefined || req.headers['x-request-id'] !== undefined) return undefined;
    const coding = chooseCoding(req.headers['accept-encoding'], prepared.representation.hasBrotli);
    const encoded = prepared.representation.ready(coding);
    if (encoded === undefined) return undefined;
    sendRaw(req, res, encoded);
    return prepared.operationId;
  };
}
