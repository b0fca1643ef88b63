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

/** `empty`: the service is there, yet its collector has not read the network once. */
export type LoadOutcome =
  | { readonly state: 'ready'; readonly data: NetworkData }
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly reason: string };

/** Asks for everything side by side. */
export async function loadNetwork(client: NodeStatusClient): Promise<LoadOutcome> {
  try {
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
