import type {
  DailyStats,
  DVpnGateway,
  NetworkSummary,
  NodeStatusClient,
  SummaryHistory,
} from '@tandem/node-network-client';

/** Everything that the page shows at once; the sessions come later, on their own. */
export interface NetworkData {
  readonly summary: NetworkSummary;
  readonly gateways: readonly DVpnGateway[];
  /** Newest first. */
  readonly history: readonly SummaryHistory[];
  /** Oldest first. */
  readonly traffic: readonly DailyStats[];
}

/**
 * `unchanged`: the service still has what is shown. `empty`: the service is there, yet its collector
 * has not read the network once.
 */
type LoadOutcome =
  | { readonly state: 'unchanged' }
  | { readonly state: 'ready'; readonly data: NetworkData }
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly reason: string };

/** The time of the collection that a summary is of: an RFC 3339 text. */
export function collectedUtc(summary: NetworkSummary): string {
  return summary.gateways.bonded.last_updated_utc;
}

/**
 * Asks for everything side by side.
 *
 * @param shownUtc the collection that the page shows, or null. Only when there is a newer one is
 * more asked for than the summary, as the directory is megabytes to read.
 */
export async function loadNetwork(
  client: NodeStatusClient,
  shownUtc: string | null,
): Promise<LoadOutcome> {
  try {
    if (shownUtc !== null) {
      const { data } = await client.GET('/v2/summary');
      if (data !== undefined && collectedUtc(data) === shownUtc) return { state: 'unchanged' };
    }
    const [summary, gateways, history, traffic] = await Promise.all([
      client.GET('/v2/summary'),
      client.GET('/dvpn/v1/directory/gateways'),
      client.GET('/v2/summary/history'),
      client.GET('/v2/mixnodes/stats'),
    ]);
    // Before the first cycle the summary is refused with 500, while the lists are there and empty.
    if (summary.data === undefined) {
      const isEmpty = summary.response.status === 500 && gateways.data?.length === 0;
      return isEmpty ? { state: 'empty' } : refused(summary.response);
    }
    if (gateways.data === undefined) return refused(gateways.response);
    return {
      state: 'ready',
      data: {
        summary: summary.data,
        gateways: gateways.data,
        // Both charts can do without; the rest of the page is worth showing.
        history: history.data ?? [],
        traffic: traffic.data ?? [],
      },
    };
  } catch {
    return { state: 'failed', reason: 'The service cannot be reached.' };
  }
}

function refused({ status }: Response): LoadOutcome {
  return { state: 'failed', reason: `The service answered with status ${status}.` };
}
