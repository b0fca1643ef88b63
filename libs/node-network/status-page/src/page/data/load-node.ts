import type {
  DVpnGateway,
  NodeDelegation,
  NodeStatusClient,
  ServiceNode,
  SessionStats,
} from '@tandem/node-network-client';
import type { NodeRow } from '../model/node-row.ts';
import { loadPages, PAGE_SIZE } from './paged.ts';
import { dataOf, dataOrNull } from './service-error.ts';

/** Everything that is known of one node. */
export interface NodeDetails {
  readonly node: ServiceNode;
  /** Null for a node that is not in the directory. */
  readonly gateway: DVpnGateway | null;
}

/**
 * Loads a node by its row. The explorer gives no single nodes, but pages of one.
 *
 * @returns null when the network has changed so that another node is where this one was
 * @throws ServiceError or TypeError
 */
export async function loadNode(
  client: NodeStatusClient,
  row: NodeRow,
): Promise<NodeDetails | null> {
  const [page, gateway] = await Promise.all([
    client.GET('/explorer/v3/service-nodes', {
      params: { query: { page: row.index, size: 1 } },
    }),
    row.gateway === null ? null : loadGateway(client, row),
  ]);
  const node = dataOf(page).items[0];
  return node?.node_id === row.nodeId ? { node, gateway } : null;
}

async function loadGateway(client: NodeStatusClient, row: NodeRow): Promise<DVpnGateway | null> {
  const gateways = dataOf(
    await client.GET('/dvpn/v1/directory/gateways/country/{two_letter_country_code}', {
      params: { path: { two_letter_country_code: row.country } },
    }),
  );
  return gateways.find(({ identity_key }) => identity_key === row.key) ?? null;
}

/** The time at which a gateway that has left the network was last seen, RFC 3339; null for an unknown key. */
export async function loadFormerGateway(
  client: NodeStatusClient,
  key: string,
): Promise<string | null> {
  const answer = await client.GET('/v2/gateways/{identity_key}', {
    params: { path: { identity_key: key } },
  });
  // Keys that are no keys are refused with 400.
  if (answer.response.status === 400) return null;
  return dataOrNull(answer)?.last_updated_utc ?? null;
}

/** The accounts that delegated to a node; null when the service has no list. @throws ServiceError or TypeError */
export async function loadDelegations(
  client: NodeStatusClient,
  nodeId: number,
): Promise<readonly NodeDelegation[] | null> {
  return dataOrNull(
    await client.GET('/explorer/v3/service-nodes/{node_id}/delegations', {
      params: { path: { node_id: nodeId } },
    }),
  );
}

/** The last 200 reports of a gateway on its sessions, oldest first. @throws ServiceError or TypeError */
export async function loadSessionsOf(
  client: NodeStatusClient,
  nodeId: number,
): Promise<readonly SessionStats[]> {
  const pages: (readonly SessionStats[])[] = [];
  // The service stores a report per day for a year, so there are at most two pages.
  await loadPages(
    async (page) =>
      dataOf(
        await client.GET('/v2/metrics/sessions', {
          params: { query: { node_id: String(nodeId), page, size: PAGE_SIZE } },
        }),
      ),
    (items, page) => (pages[page] = items),
  );
  return pages.flat().slice(-PAGE_SIZE);
}
