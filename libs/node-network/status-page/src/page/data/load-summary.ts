import type {
  DailyStats,
  NetworkSummary,
  NodeStatusClient,
  SummaryHistory,
} from '@tandem/node-network-client';
import { dataOf, ServiceError } from './service-error.ts';

/** The network in a few numbers, now and over days. */
export interface NetworkFigures {
  readonly summary: NetworkSummary;
  /** Newest first. */
  readonly history: readonly SummaryHistory[];
  /** Oldest first. */
  readonly traffic: readonly DailyStats[];
}

/** The time of the collection that a summary is of: an RFC 3339 text. */
export function collectedUtc(summary: NetworkSummary): string {
  return summary.gateways.bonded.last_updated_utc;
}

/**
 * Loads the summary.
 *
 * @returns null while the collector has not read the network once
 * @throws ServiceError, or TypeError when the service cannot be reached
 */
export async function loadSummary(client: NodeStatusClient): Promise<NetworkSummary | null> {
  const answer = await client.GET('/v2/summary');
  if (answer.data !== undefined) return answer.data;
  // Before the first cycle the summary is refused with 500, while the lists are empty.
  const { data } = await client.GET('/explorer/v3/service-nodes', {
    params: { query: { page: 0, size: 1 } },
  });
  if (answer.response.status === 500 && data?.total === 0) return null;
  throw new ServiceError(answer.response.status);
}

/** Loads the data of the plots over days. @throws ServiceError or TypeError */
export async function loadDays(
  client: NodeStatusClient,
): Promise<Pick<NetworkFigures, 'history' | 'traffic'>> {
  const [history, traffic] = await Promise.all([
    client.GET('/v2/summary/history'),
    client.GET('/v2/mixnodes/stats'),
  ]);
  return { history: dataOf(history), traffic: dataOf(traffic) };
}
