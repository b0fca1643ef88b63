import type {
  NodeDelegation,
  NodeStatusClient,
  ServiceNode,
  SessionStats,
} from '@tandem/node-network-client';

/** The largest page that the service gives. */
const PAGE_SIZE = 200;
/** Browsers keep six connections to a host; two stay free for the rest of the page. */
const PARALLEL = 4;

/**
 * All described nodes. The service gives them in pages: 10,000 nodes take fifty requests.
 *
 * @throws Error when a page is refused or the service cannot be reached.
 */
export async function loadNodes(client: NodeStatusClient): Promise<ServiceNode[]> {
  const first = await nodePage(client, 0);
  const nodes = [...first.items];
  const pages = Math.ceil(first.total / PAGE_SIZE);
  for (let page = 1; page < pages; page += PARALLEL) {
    const batch = Array.from({ length: Math.min(PARALLEL, pages - page) }, (_, index) =>
      nodePage(client, page + index),
    );
    for (const { items } of await Promise.all(batch)) nodes.push(...items);
  }
  return nodes;
}

/** Who delegated to a node; null when the service has no data of it. @throws Error */
export async function loadDelegations(
  client: NodeStatusClient,
  nodeId: number,
): Promise<readonly NodeDelegation[] | null> {
  const { data, response } = await client.GET('/explorer/v3/service-nodes/{node_id}/delegations', {
    params: { path: { node_id: nodeId } },
  });
  if (data === undefined && response.status !== 404) throw refused(response);
  return data ?? null;
}

/** What a gateway reported of its sessions in the last 200 days, oldest first. @throws Error */
export async function loadSessionsOf(
  client: NodeStatusClient,
  nodeId: number,
): Promise<readonly SessionStats[]> {
  const pageOf = async (page: number) => {
    const { data, response } = await client.GET('/v2/metrics/sessions', {
      params: { query: { node_id: String(nodeId), page, size: PAGE_SIZE } },
    });
    if (data === undefined) throw refused(response);
    return data;
  };
  const first = await pageOf(0);
  const last = Math.ceil(first.total / PAGE_SIZE) - 1;
  // The newest are on the last page.
  return last <= 0 ? first.items : (await pageOf(last)).items;
}

async function nodePage(client: NodeStatusClient, page: number) {
  const { data, response } = await client.GET('/explorer/v3/service-nodes', {
    params: { query: { page, size: PAGE_SIZE } },
  });
  if (data === undefined) throw refused(response);
  return data;
}

function refused({ status }: Response): Error {
  return new Error(`The service answered with status ${status}.`);
}
